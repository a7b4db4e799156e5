import type { ServerFrame } from "@evenly/contract/features";
import type { BusFrame } from "@evenly/contract/realtime/bus";
import {
  type BroadcastRow,
  claimBroadcast,
  listAudience,
  updateBroadcast,
} from "@evenly/db/notifications/broadcast-queries";
import type { DeliveryLane } from "@evenly/db/notifications/take-due";
import { type ServiceContext, withTransaction } from "../context.ts";
import type { NotificationTexts } from "../ports.ts";
import { publishFrames } from "../shared/publish-frames.ts";
import { lanesOf } from "./lanes-of.ts";
import { tell } from "./tell.ts";

/** People of one transaction. */
const AUDIENCE_MAX = 500;

type SystemNotification = Extract<ServerFrame, { type: "system_notification" }>["data"];
export type BroadcastResult = { readonly people: number; readonly lanes: readonly DeliveryLane[] };

/**
 * Tells the next people of the oldest broadcast that is under way and notes how far it came, in one transaction: killed
 * anywhere, nobody is left out or told twice. Gives how many people it told, and on which lanes deliveries wait.
 *
 * @see docs/decisions/0025-planning.md
 */
export async function expandBroadcasts(
  ctx: ServiceContext,
  texts: NotificationTexts,
  audienceMax: number = AUDIENCE_MAX,
): Promise<BroadcastResult> {
  const step = await withTransaction(ctx, async (tx) => {
    const broadcast = await claimBroadcast(tx);
    if (broadcast === null) return null;
    const userIds = await listAudience(tx, broadcast, audienceMax);
    const { id: eventId, title, message, actionUrl, priority, notifiedCount } = broadcast;
    const content = { template: "announcement" as const, data: { title, message, actionUrl } };
    const told = userIds.map((userId) => ({ eventId, requestId: null, news: { userId, content, priority } }));
    const { deliveries } = await tell({ ctx, tx, texts, lease: null }, told);
    await updateBroadcast(tx, eventId, {
      cursorUserId: userIds.at(-1) ?? broadcast.cursorUserId,
      notifiedCount: notifiedCount + userIds.length,
      finishedAt: userIds.length < audienceMax ? ctx.clock.now() : null,
    });
    return { broadcast, userIds, deliveries };
  });
  if (step === null) return { people: 0, lanes: [] };
  if (step.broadcast.cursorUserId === null)
    await publishFrames(ctx, { kind: "everyone", frame: frameOf(step.broadcast) });
  return { people: step.userIds.length, lanes: lanesOf(step.deliveries) };
}

/** One for each socket there is, as soon as the first people are told; who comes later has the notification. */
function frameOf(broadcast: BroadcastRow): BusFrame {
  const { id: eventId, title, message, priority } = broadcast;
  const data = broadcast.data as SystemNotification["data"];
  const shown: SystemNotification = { eventId, title, message, priority, data, broadcast: true };
  return { type: "system_notification", data: shown };
}
