import type { HistoryFilter, HistorySums } from "@evenly/contract/payments/schemas";
import { sumHistoryLines } from "@evenly/db/history/line-sums";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { consumeSearch, loadLineFilter, noteLongSearch, sumRule } from "./load-line-filter.ts";

/**
 * Counts the lines that match a filter and sums incoming and outgoing amounts per currency, fees included. Covers at most the
 * latest 5,000 lines; `since` tells how far back they reach.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED} too many searches in a minute.
 * @see docs/decisions/0013-history.md
 */
export async function sumTransactions(
  ctx: ServiceContext<"limits" | "seal">,
  asked: HistoryFilter,
): Promise<HistorySums> {
  const userId = requireUser(ctx);
  await consumeSearch(ctx, userId);
  const filter = await loadLineFilter(ctx, userId, asked);
  if (filter === null) return { sums: [], count: 0, isCapped: false, since: null };
  const { sums, since } = await sumHistoryLines(ctx.db, userId, filter, sumRule);
  if (since !== null) await noteLongSearch(ctx, userId);
  return {
    sums: sums.map(({ currency, inMinor, outMinor }) => ({ currency, inMinor, outMinor })),
    count: sums.reduce((count, each) => count + each.lines, 0),
    isCapped: since !== null,
    since: since === null ? null : new Date(since),
  };
}
