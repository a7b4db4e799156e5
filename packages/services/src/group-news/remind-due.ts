import type { ToldNews } from "@evenly/contract/group-news/events";
import { type DuePart, type DuePlace, listDueParts, listUsedOnceKeys } from "@evenly/db/groups/news-queries";
import { dueReminder } from "@evenly/domain/group-news/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { writeNews } from "./write-news.ts";

const DAY_MS = 86_400_000;
const PAGE = 500;
/** Pages of one run; the next run continues with those who were not told. */
const PAGES_MAX = 1000;

/**
 * Reminds people of open parts that are due tomorrow or today in their own zone, and after downtime of yesterday's. Each day is told
 * once: a second run finds the first one's notifications. Returns how many people were told.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function remindOfDue(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now();
  const day = (offset: number) => new Date(now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  // Local days differ from the UTC day by at most one.
  const days = { from: day(-2), to: day(2) };
  let told = 0;
  let after: DuePlace | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const parts: readonly DuePart[] = await listDueParts(ctx.db, days, after, PAGE);
    told += await tell(ctx, parts, now);
    after = parts.at(-1) ?? null;
    if (parts.length < PAGE) break;
  }
  return told;
}

async function tell(ctx: ServiceContext, parts: readonly DuePart[], now: Date): Promise<number> {
  const due = parts.flatMap((part) => newsOf(part, now) ?? []);
  const used = await listUsedOnceKeys(
    ctx.db,
    due.map(({ onceKey }) => onceKey),
  );
  const fresh = due.filter(({ onceKey }) => !used.has(onceKey));
  await withTransaction(ctx, async (tx) => {
    for (const groupId of new Set(fresh.map((each) => each.groupId))) await tellEach(ctx, tx, groupId, fresh);
  });
  return fresh.length;
}

type DueNews = { readonly groupId: string; readonly onceKey: string; readonly news: ToldNews };

/** An event tells a person once, so two due expenses of one group are two events. */
async function tellEach(
  ctx: ServiceContext,
  tx: Parameters<typeof writeNews>[1],
  groupId: string,
  due: readonly DueNews[],
): Promise<void> {
  let left = due.filter((each) => each.groupId === groupId).map(({ news }) => news);
  while (left.length > 0) {
    const seen = new Set<string>();
    const first = left.filter(({ userId }) => !seen.has(userId) && seen.add(userId));
    await writeNews(ctx, tx, groupId, first);
    left = left.filter((each) => !first.includes(each));
  }
}

function newsOf(part: DuePart, now: Date): DueNews | null {
  const { expenseId, userId, groupId, groupName, title, currency, dueOn, openMinor, timeZone } = part;
  const due = dueReminder(dueOn, now, timeZone);
  if (due === null) return null;
  const onceKey = `due:${expenseId}:${userId}:${dueOn}:${due === "tomorrow" ? "eve" : "day"}`;
  const data = { groupId, groupName, expenseId, title, currency, amountMinor: String(openMinor), due };
  return { groupId, onceKey, news: { userId, template: "expenseDue", onceKey, data } };
}
