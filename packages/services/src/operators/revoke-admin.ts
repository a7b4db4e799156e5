import type { OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import { setRole } from "@evenly/db/operators/queries";
import type { ServiceContext } from "../context.ts";
import { operate } from "./operate.ts";

/**
 * Makes another operator a user as others are; within a second their sessions may do no more than that. Who asks stays an operator, so the last one cannot go.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 */
export async function revokeAdmin(ctx: ServiceContext, input: OperatorInput): Promise<OperatorUser> {
  const operation = { act: "revoke_admin", audited: "admin.revoked", change: "adminRevoked" } as const;
  const { user } = await operate(ctx, input, operation, async (tx, subject) => {
    await setRole(tx, subject.user.id, "user");
    return [];
  });
  return user;
}
