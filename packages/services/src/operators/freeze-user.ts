import type { OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import { setFreeze } from "@evenly/db/operators/queries";
import { endWaitingActsOn } from "@evenly/db/operators/waiting-act-queries";
import type { ServiceContext } from "../context.ts";
import { operate } from "./operate.ts";

/**
 * Freezes a person's outgoing money; sign-in and incoming money still work. Payments that wait for the party's row lock are
 * refused.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function freezeUser(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OperatorInput,
): Promise<OperatorUser> {
  const operation = { act: "freeze", audited: "user.frozen", change: "accountFrozen" } as const;
  const { user } = await operate(ctx, input, operation, async (tx, subject) => {
    const at = ctx.clock.now();
    await setFreeze(tx, subject.user.id, { at, reason: input.reason });
    // What was to be lifted is another freeze.
    await endWaitingActsOn(tx, { subjectUserId: subject.user.id, act: "lift_freeze" }, at);
    return [];
  });
  return user;
}
