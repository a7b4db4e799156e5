import { DELIVERIES } from "@evenly/platform/queue";
import type { Queue } from "@evenly/services";
import { DELIVERY_LANES, type DeliveryLane } from "@evenly/services/notifications/index";

/** Says that there is something to send. */
export async function wakeDeliveries(
  queue: Queue,
  lanes: readonly DeliveryLane[] = DELIVERY_LANES,
): Promise<void> {
  await Promise.all(lanes.map((lane) => queue.wake(DELIVERIES, lane)));
}
