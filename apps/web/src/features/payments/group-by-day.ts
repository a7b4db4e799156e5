type Dated = { readonly effectiveAt: Date };
export type Day<Item> = { readonly key: string; readonly date: Date; readonly items: readonly Item[] };

/** Cuts a list, newest first, into calendar days as the reader's clock counts them. */
export function groupByDay<Item extends Dated>(items: readonly Item[]): readonly Day<Item>[] {
  const days = new Map<string, { date: Date; items: Item[] }>();
  for (const item of items) {
    const key = dayKeyOf(item.effectiveAt);
    const day = days.get(key) ?? { date: item.effectiveAt, items: [] };
    day.items.push(item);
    days.set(key, day);
  }
  return [...days].map(([key, day]) => ({ key, ...day }));
}

/** "2026-11-21" in local time. */
export function dayKeyOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
