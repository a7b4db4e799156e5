import { dayOf } from "./days.ts";

type Dated = { readonly effectiveAt: Date };
export type Day<Item> = { readonly key: string; readonly date: Date; readonly items: readonly Item[] };

/** Groups a list, newest first, by calendar day of a time zone. */
export function groupByDay<Item extends Dated>(
  items: readonly Item[],
  timeZone: string,
): readonly Day<Item>[] {
  const days = new Map<string, { date: Date; items: Item[] }>();
  for (const item of items) {
    const key = dayOf(item.effectiveAt, timeZone);
    const day = days.get(key) ?? { date: item.effectiveAt, items: [] };
    day.items.push(item);
    days.set(key, day);
  }
  return [...days].map(([key, day]) => ({ key, ...day }));
}
