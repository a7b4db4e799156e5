import type { OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import { setRole } from "@evenly/db/operators/queries";
import type { ServiceContext } from "../context.ts";
import { operate } from "./operate.ts";

/**
 * Removes another user's operator role; their sessions lose the rights within a second. The caller remains an operator, so at
 * least one always exists.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function revokeAdmin(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OperatorInput,
): Promise<OperatorUser> {
  const operation = { act: "revoke_admin", audited: "admin.revoked", change: "adminRevoked" } as const;
  const { user } = await operate(ctx, input, operation, async (tx, subject) => {
    await setRole(tx, subject.user.id, "user", null);
    return [];
  });
  return user;
}
