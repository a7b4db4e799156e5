import { DELIVERIES } from "@evenly/platform/queue";
import type { Queue } from "@evenly/services";
import { DELIVERY_STREAMS, type DeliveryStream } from "@evenly/services/notifications/delivery-streams";

/** Wakes the delivery loops of these streams. */
export async function wakeDeliveries(
  queue: Queue,
  streams: readonly DeliveryStream[] = DELIVERY_STREAMS,
): Promise<void> {
  await Promise.all(streams.map((stream) => queue.wake(DELIVERIES, stream)));
}
