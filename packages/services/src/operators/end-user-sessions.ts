import type { EndedSessions, OperatorInput } from "@evenly/contract/operators/schemas";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import type { ServiceContext } from "../context.ts";
import { operate } from "./operate.ts";

/**
 * Ends every session of a person; they may sign in again.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN}
 */
export async function endUserSessions(
  ctx: ServiceContext<"seal">,
  input: OperatorInput,
): Promise<EndedSessions> {
  const operation = { act: "end_sessions", audited: "user.sessions_ended", change: "sessionsEnded" } as const;
  const { endedSessionIds } = await operate(ctx, input, operation, (tx, subject) =>
    endSessionRows(tx, { userId: subject.user.id, at: ctx.clock.now(), reason: "operator" }),
  );
  return { ended: endedSessionIds.length };
}
