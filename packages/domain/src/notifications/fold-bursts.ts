import type { NotificationContent } from "@evenly/contract/features";
import type { PlannedNotification } from "./plan-notification.ts";

/** One notification for all of a burst: the first one's deliveries with the words of the latest. */
export type Burst<Item> = {
  readonly first: Item;
  readonly content: NotificationContent;
  readonly count: number;
};

/**
 * Gathers what is told to one person of one kind, in the order in which it came; what belongs to no burst stays by itself.
 *
 * @see docs/decisions/0025-planning.md
 */
export function foldBursts<Item extends { readonly plan: PlannedNotification }>(
  items: readonly Item[],
): readonly Burst<Item>[] {
  const bursts = new Map<unknown, { first: Item; content: NotificationContent; count: number }>();
  for (const item of items) {
    const { userId, digest, content } = item.plan;
    const key = digest === null ? item : `${userId} ${digest.key}`;
    const burst = bursts.get(key) ?? { first: item, content, count: 0 };
    bursts.set(key, { ...burst, content, count: burst.count + 1 });
  }
  return [...bursts.values()].map((burst) => ({ ...burst, content: withCount(burst.content, burst.count) }));
}

/** Says in a notification's facts how many events it tells of, where its words name that. */
export function withCount(content: NotificationContent, count: number): NotificationContent {
  return "count" in content.data
    ? ({ ...content, data: { ...content.data, count } } as NotificationContent)
    : content;
}
