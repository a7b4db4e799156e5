import { refuse, WALLET_CURRENCY } from "@evenly/contract";
import { readReference } from "@evenly/contract/payments/reference";
import type { HistoryFilter } from "@evenly/contract/payments/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { LineFilter } from "@evenly/db/history/history-lines";
import type { SumRule } from "@evenly/db/history/line-sums";
import { toMoments } from "@evenly/domain/history/history-range";
import { movedStatuses } from "@evenly/domain/payments/moved-money";
import { parseAmount } from "@evenly/money";
import type { ServiceContext } from "../context.ts";
import { loadNamedPersonId } from "../payments/index.ts";

/** Resolves a filter in the caller's time zone; null when the named person does not exist, so that nothing matches. */
export async function loadLineFilter(
  ctx: ServiceContext<"limits" | "seal">,
  userId: string,
  asked: HistoryFilter,
): Promise<LineFilter | null> {
  const { person, q, from, to, category, ...rest } = asked;
  const personId = person === undefined ? undefined : await loadNamedPersonId(ctx, userId, person);
  if (personId === null) return null;
  const hasDay = typeof from === "string" || typeof to === "string";
  const timeZone = hasDay ? (await findUserById(ctx.db, userId))?.timeZone : undefined;
  const amount = q === undefined ? null : parseAmount(q.replace(/^[-−+]?\$?/, ""), WALLET_CURRENCY);
  const filter = {
    ...rest,
    ...toMoments({ from, to }, timeZone ?? "UTC"),
    personId,
    categories: typeof category === "string" ? [category] : category,
    text: q,
    textAmountMinor: amount?.ok ? amount.amountMinor : undefined,
    textIdDigits: q === undefined ? undefined : (readReference(q) ?? undefined),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Searches per person and minute. A search that scans its maximum of 20,000 rows per source costs five points. */
const SEARCHES = { points: 240, windowSeconds: 60 };
const LONG_SEARCH_EXTRA = 4;

/** What a sum of lines counts: the moved ones among the latest 5,000, about a busy year of one person. */
export const sumRule: SumRule = { linesMax: 5000, movedStatuses };

/** Whether a filter needs a scan of rows rather than an index alone. */
export function isSearch(filter: LineFilter): boolean {
  const { id: _id, from: _from, to: _to, personId: _personId, direction: _direction, ...others } = filter;
  return Object.keys(others).length > 0;
}

/**
 * Counts a person's search.
 *
 * @throws {RATE_LIMITED} too many searches in the last minute.
 */
export async function consumeSearch(ctx: ServiceContext<"limits">, userId: string): Promise<void> {
  const { allowed, resetSeconds } = await ctx.limits.consume("history_searches", userId, SEARCHES);
  if (!allowed) refuse("RATE_LIMITED", { retryAfterSeconds: resetSeconds });
}

/** Charges a search that scanned its maximum; it only affects later searches. */
export async function noteLongSearch(ctx: ServiceContext<"limits">, userId: string): Promise<void> {
  await ctx.limits.consume("history_searches", userId, SEARCHES, LONG_SEARCH_EXTRA);
}
