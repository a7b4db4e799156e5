import type { HistoryFilter, HistorySums } from "@evenly/contract/payments/schemas";
import { sumHistoryLines } from "@evenly/db/payments/history-lines";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { consumeSearch, loadLineFilter, noteLongSearch } from "./load-line-filter.ts";

/** Lines that are added up: a busy year of a person, exact for all shorter times. */
const LINES_MAX = 5000;

/**
 * Counts the lines that a filter finds and adds up what came in and what went out, fees included, each currency apart; the latest
 * 5,000 lines at most, and `since` says how far back they reach.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED} too many searches in a minute.
 * @see docs/decisions/0013-history.md
 */
export async function sumTransactions(ctx: ServiceContext, asked: HistoryFilter): Promise<HistorySums> {
  const userId = requireUser(ctx);
  await consumeSearch(ctx, userId);
  const filter = await loadLineFilter(ctx, userId, asked);
  if (filter === null) return { sums: [], count: 0, isCapped: false, since: null };
  const { sums, since } = await sumHistoryLines(ctx.db, userId, filter, LINES_MAX);
  if (since !== null) await noteLongSearch(ctx, userId);
  return {
    sums: sums.map(({ currency, inMinor, outMinor }) => ({ currency, inMinor, outMinor })),
    count: sums.reduce((count, each) => count + each.lines, 0),
    isCapped: since !== null,
    since: since === null ? null : new Date(since),
  };
}
