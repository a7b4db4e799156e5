import type { OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import { setSuspension } from "@evenly/db/operators/queries";
import type { ServiceContext } from "../context.ts";
import { operate } from "./operate.ts";

/**
 * Lets a suspended person sign in again.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 */
export async function liftSuspension(
  ctx: ServiceContext<"seal">,
  input: OperatorInput,
): Promise<OperatorUser> {
  const operation = {
    act: "lift_suspension",
    audited: "user.suspension_lifted",
    change: "suspensionLifted",
  } as const;
  const { user } = await operate(ctx, input, operation, async (tx, subject) => {
    await setSuspension(tx, subject.user.id, null);
    return [];
  });
  return user;
}
