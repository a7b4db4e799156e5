import type { NotificationContent } from "@evenly/contract/features";
import type { PreparedNotification } from "./prepare-notification.ts";

/** One notification for a burst: the deliveries of the first with the text of the latest. */
export type Burst<Item> = {
  readonly first: Item;
  readonly content: NotificationContent;
  readonly count: number;
};

/**
 * Groups notifications of one kind for one person, in order of arrival. A notification outside a burst stays separate.
 *
 * @see docs/decisions/0025-channels-and-times.md
 */
export function foldBursts<Item extends { readonly prepared: PreparedNotification }>(
  items: readonly Item[],
): readonly Burst<Item>[] {
  const bursts = new Map<unknown, { first: Item; content: NotificationContent; count: number }>();
  for (const item of items) {
    const { userId, digest, content } = item.prepared;
    const key = digest === null ? item : `${userId} ${digest.key}`;
    const burst = bursts.get(key) ?? { first: item, content, count: 0 };
    bursts.set(key, { ...burst, content, count: burst.count + 1 });
  }
  return [...bursts.values()].map((burst) => ({ ...burst, content: withCount(burst.content, burst.count) }));
}

/** Adds the number of events to a notification's facts when its template has a count variable. */
export function withCount(content: NotificationContent, count: number): NotificationContent {
  return "count" in content.data
    ? ({ ...content, data: { ...content.data, count } } as NotificationContent)
    : content;
}
