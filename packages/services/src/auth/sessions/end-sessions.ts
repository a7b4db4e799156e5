import { SESSIONS_TOPIC } from "@evenly/contract/realtime/bus";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { originOf } from "../../shared/origin-of.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { sessionCacheOf } from "./session-cache.ts";

export type EndSessionsInput = {
  readonly userId: string;
  /** Ends only these sessions; all when absent. */
  readonly sessionIds?: readonly string[];
  /** Session that is kept. */
  readonly exceptSessionId?: string;
  /** Stored with the sessions: logout, password_reset ... */
  readonly reason: string;
};

/** Ends sessions of a user and returns their ids. Their requests and sockets are refused within a second. */
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
    if (input.reason === "revoked" && sessionIds.length > 0) {
      const { userId } = input;
      const count = sessionIds.length;
      await recordEvent(ctx, tx, "session.revoked", { userId, count, origin: originOf(ctx) });
    }
    return sessionIds;
  });
  await announceEnded(ctx, input.userId, ended);
  return ended;
}

/** Publishes ended sessions to all processes; call it after commit. If the message is lost, caches expire after one second. */
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
