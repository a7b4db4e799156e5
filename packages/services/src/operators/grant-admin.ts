import type { OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import { setRole } from "@evenly/db/operators/queries";
import type { ServiceContext } from "../context.ts";
import { operate } from "./operate.ts";

/**
 * Makes a person an operator, effective from their next request.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 */
export async function grantAdmin(ctx: ServiceContext<"seal">, input: OperatorInput): Promise<OperatorUser> {
  const operation = { act: "grant_admin", audited: "admin.granted", change: "adminGranted" } as const;
  const { user } = await operate(ctx, input, operation, async (tx, subject) => {
    await setRole(tx, subject.user.id, "admin");
    return [];
  });
  return user;
}
