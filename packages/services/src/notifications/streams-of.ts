import type { MadeDelivery } from "@evenly/db/notifications/queries";
import { type DeliveryStream, streamOf } from "@evenly/db/notifications/take-due";

/** Streams with deliveries for the processor; those already leased by the creator are excluded. */
export function streamsOf(made: readonly MadeDelivery[]): readonly DeliveryStream[] {
  const waiting = made.filter(({ inApp }) => inApp === null);
  return [...new Set(waiting.map(({ channel }) => streamOf(channel)))];
}
