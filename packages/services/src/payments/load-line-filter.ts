import { refuse, WALLET_CURRENCY } from "@evenly/contract";
import type { HistoryFilter } from "@evenly/contract/payments/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { LineFilter } from "@evenly/db/payments/history-lines";
import { toMoments } from "@evenly/domain/payments/history-range";
import { parseAmount } from "@evenly/money";
import type { ServiceContext } from "../context.ts";
import { loadNamedPersonId } from "./load.ts";

/** Reads a filter in the caller's time zone; null: the person asked for does not exist, so nothing matches. */
export async function loadLineFilter(
  ctx: ServiceContext,
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
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Searches of a person in a minute. One that looks through all it may, 20,000 rows of each source, costs five of them. */
const SEARCHES = { points: 240, windowSeconds: 60 };
const LONG_SEARCH_EXTRA = 4;

/** Whether a filter is found by looking at rows one by one rather than by an index alone. */
export function isSearch(filter: LineFilter): boolean {
  const { id: _id, from: _from, to: _to, personId: _personId, direction: _direction, ...others } = filter;
  return Object.keys(others).length > 0;
}

/**
 * Counts a search of somebody's.
 *
 * @throws {RATE_LIMITED} there were too many in the last minute.
 */
export async function consumeSearch(ctx: ServiceContext, userId: string): Promise<void> {
  const { allowed, resetSeconds } = await ctx.limits.consume("history_searches", userId, SEARCHES);
  if (!allowed) refuse("RATE_LIMITED", { retryAfterSeconds: resetSeconds });
}

/** Notes that a search of somebody's looked through all it may; the next one may be refused for it. */
export async function noteLongSearch(ctx: ServiceContext, userId: string): Promise<void> {
  await ctx.limits.consume("history_searches", userId, SEARCHES, LONG_SEARCH_EXTRA);
}
