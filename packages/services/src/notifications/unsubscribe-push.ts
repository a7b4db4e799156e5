import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { UnsubscribePushInput } from "@evenly/contract/notifications/push";
import { endPushSubscriptions } from "@evenly/db/notifications/push-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { digest } from "../shared/secrets.ts";

/**
 * Ends the subscriptions of the calling session, or that of the named browser; idempotent.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the subscription is another user's.
 */
export async function unsubscribePush(ctx: ServiceContext, input: UnsubscribePushInput): Promise<Done> {
  const { userId, sessionId } = requireSession(ctx);
  if (input.userId !== "anonymous" && input.userId !== userId) return refuse("FORBIDDEN");
  const whose =
    input.endpoint === undefined
      ? { sessionIds: [sessionId] }
      : { userId, endpointHash: digest(input.endpoint) };
  await withTransaction(ctx, async (tx) => {
    const at = ctx.clock.now();
    const ended = await endPushSubscriptions(tx, whose, { at, reason: "unsubscribed" });
    if (ended > 0) {
      const metadata = { ended };
      await recordAudit(ctx, tx, { operation: "push.unsubscribed", userId, metadata });
    }
  });
  return { done: true };
}
