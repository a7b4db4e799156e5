import type { OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import { setSuspension } from "@evenly/db/operators/queries";
import { endWaitingActsOn } from "@evenly/db/operators/waiting-act-queries";
import type { ServiceContext } from "../context.ts";
import { operate } from "./operate.ts";

/**
 * Prevents a person from signing in; their sessions end and their sockets close at once. Incoming money still arrives.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function suspendUser(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OperatorInput,
): Promise<OperatorUser> {
  const operation = { act: "suspend", audited: "user.suspended", change: "accountSuspended" } as const;
  const { user } = await operate(ctx, input, operation, async (tx, subject) => {
    const at = ctx.clock.now();
    await setSuspension(tx, subject.user.id, { at, reason: input.reason });
    await endWaitingActsOn(tx, { subjectUserId: subject.user.id, act: "lift_suspension" }, at);
    return endSessionRows(tx, { userId: subject.user.id, at, reason: "suspended" });
  });
  return user;
}
