import type { EndedSessions, OperatorInput } from "@evenly/contract/operators/schemas";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import type { ServiceContext } from "../context.ts";
import { operate } from "./operate.ts";

/**
 * Ends every session of a person; they may sign in again.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN}
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function endUserSessions(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OperatorInput,
): Promise<EndedSessions> {
  const operation = { act: "end_sessions", audited: "user.sessions_ended", change: "sessionsEnded" } as const;
  const { endedSessionIds } = await operate(ctx, input, operation, (tx, subject) =>
    endSessionRows(tx, { userId: subject.user.id, at: ctx.clock.now(), reason: "operator" }),
  );
  return { ended: endedSessionIds.length };
}
