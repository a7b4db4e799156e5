import type { MadeDelivery } from "@evenly/db/notifications/queries";
import { type DeliveryLane, laneOf } from "@evenly/db/notifications/take-due";

/** The lanes on which deliveries wait for their processor: all but those that whoever made them has taken. */
export function lanesOf(made: readonly MadeDelivery[]): readonly DeliveryLane[] {
  const waiting = made.filter(({ inApp }) => inApp === null);
  return [...new Set(waiting.map(({ channel }) => laneOf(channel)))];
}
