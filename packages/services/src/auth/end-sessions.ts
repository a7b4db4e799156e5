import { SESSIONS_TOPIC } from "@evenly/contract/realtime/bus";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { sessionCacheOf } from "./session-cache.ts";

export type EndSessionsInput = {
  readonly userId: string;
  /** Only these; without them all. */
  readonly sessionIds?: readonly string[];
  /** All but this one. */
  readonly exceptSessionId?: string;
  /** Kept with the sessions: logout, password_reset ... */
  readonly reason: string;
};

/** Ends sessions of a user; requests and sockets that use them are refused within a second. Gives their ids. */
export async function endSessions(ctx: ServiceContext, input: EndSessionsInput): Promise<readonly string[]> {
  const ended = await withTransaction(ctx, async (tx) => {
    const sessionIds = await endSessionRows(tx, { ...input, at: ctx.clock.now() });
    for (const subject of sessionIds) {
      await recordAudit(ctx, tx, {
        operation: "session.ended",
        userId: input.userId,
        subject,
        metadata: { reason: input.reason },
      });
    }
    return sessionIds;
  });
  await announceEnded(ctx, input.userId, ended);
  return ended;
}

/** Tells all processes, after commit, that sessions have ended. A message that is lost costs the second that caches live. */
export async function announceEnded(
  ctx: Pick<ServiceContext, "bus" | "log">,
  userId: string,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  sessionCacheOf(ctx).forget(userId, sessionIds);
  try {
    await ctx.bus.publish(SESSIONS_TOPIC, { kind: "sessions_ended", userId, sessionIds: [...sessionIds] });
  } catch (error) {
    ctx.log.warn({ err: error, userId }, "gateways learn of ended sessions with their next check");
  }
}
