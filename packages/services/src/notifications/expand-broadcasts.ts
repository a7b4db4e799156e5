import type { ServerFrame } from "@evenly/contract/features";
import type { BusFrame } from "@evenly/contract/realtime/bus";
import {
  type BroadcastRow,
  listAudience,
  lockBroadcast,
  updateBroadcast,
} from "@evenly/db/notifications/broadcast-queries";
import type { DeliveryStream } from "@evenly/db/notifications/take-due";
import { type ServiceContext, withTransaction } from "../context.ts";
import type { NotificationTexts } from "../ports.ts";
import { publishFrames } from "../shared/publish-frames.ts";
import { createNotifications } from "./create-notifications.ts";
import { streamsOf } from "./streams-of.ts";

/** Users per transaction. */
const AUDIENCE_MAX = 500;

type SystemNotification = Extract<ServerFrame, { type: "system_notification" }>["data"];
export type BroadcastResult = { readonly people: number; readonly streams: readonly DeliveryStream[] };

/**
 * Notifies the next users of the oldest running broadcast and records the progress, in one transaction: a crash neither skips a
 * user nor notifies one twice. Returns how many users were notified, and the streams with pending deliveries.
 *
 * @see docs/decisions/0025-channels-and-times.md
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function expandBroadcasts(
  ctx: ServiceContext,
  texts: NotificationTexts,
  audienceMax: number = AUDIENCE_MAX,
): Promise<BroadcastResult> {
  const step = await withTransaction(ctx, async (tx) => {
    const broadcast = await lockBroadcast(tx);
    if (broadcast === null) return null;
    const userIds = await listAudience(tx, broadcast, audienceMax);
    const { id: eventId, title, message, actionUrl, priority, notifiedCount } = broadcast;
    const content = { template: "announcement" as const, data: { title, message, actionUrl } };
    const news = userIds.map((userId) => ({ eventId, requestId: null, news: { userId, content, priority } }));
    const { deliveries } = await createNotifications({ ctx, tx, texts, lease: null }, news);
    await updateBroadcast(tx, eventId, {
      cursorUserId: userIds.at(-1) ?? broadcast.cursorUserId,
      notifiedCount: notifiedCount + userIds.length,
      finishedAt: userIds.length < audienceMax ? ctx.clock.now() : null,
    });
    return { broadcast, userIds, deliveries };
  });
  if (step === null) return { people: 0, streams: [] };
  if (step.broadcast.cursorUserId === null)
    await publishFrames(ctx, { kind: "everyone", frame: frameOf(step.broadcast) });
  return { people: step.userIds.length, streams: streamsOf(step.deliveries) };
}

/**
 * Frame for every open socket, published with the first users; a client that connects later finds the notification in its list.
 */
function frameOf(broadcast: BroadcastRow): BusFrame {
  const { id: eventId, title, message, priority } = broadcast;
  const data = broadcast.data as SystemNotification["data"];
  const shown: SystemNotification = { eventId, title, message, priority, data, broadcast: true };
  return { type: "system_notification", data: shown };
}
