import { FILTERED_TOTAL_MAX } from "@evenly/contract/pagination";
import type { HistoryInput, HistoryPage } from "@evenly/contract/payments/schemas";
import { countHistoryLines, type LineFilter, selectHistoryLines } from "@evenly/db/payments/history-lines";
import { countAllHistoryLines } from "@evenly/db/payments/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { readCursor, writeCursor } from "./history-cursor.ts";
import { loadLineFilter } from "./load-line-filter.ts";
import { presentLine } from "./present.ts";

const nothing: HistoryPage = {
  transactions: [],
  nextCursor: null,
  searchedTo: null,
  total: 0,
  totalIsCapped: false,
};

/**
 * Lists the caller's history from both sides, newest first by (effectiveAt, id); every filter narrows further.
 * The total of an unfiltered history is exact, a filtered one is counted to 1,000.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the cursor is not of this list.
 */
export async function listTransactions(ctx: ServiceContext, input: HistoryInput): Promise<HistoryPage> {
  const userId = requireUser(ctx);
  const { limit, page = 1, cursor, ...asked } = input;
  const filter = await loadLineFilter(ctx, userId, asked);
  if (filter === null) return nothing;
  const [lines, total] = await Promise.all([
    selectHistoryLines(ctx.db, userId, {
      filter,
      cursor: cursor === undefined ? null : readCursor(cursor),
      offset: (page - 1) * limit,
      limit: limit + 1,
    }),
    countTotal(ctx, userId, filter),
  ]);
  const shown = lines.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = lines.length > limit && last !== undefined;
  return {
    transactions: shown.map(presentLine),
    nextCursor: hasMore ? writeCursor({ effectiveAt: last.position, id: last.id }) : null,
    searchedTo: null,
    ...total,
  };
}

async function countTotal(
  ctx: ServiceContext,
  userId: string,
  filter: LineFilter,
): Promise<{ readonly total: number; readonly totalIsCapped: boolean }> {
  const isFiltered = Object.keys(filter).length > 0;
  if (!isFiltered) return { total: await countAllHistoryLines(ctx.db, userId), totalIsCapped: false };
  const counted = await countHistoryLines(ctx.db, userId, filter, FILTERED_TOTAL_MAX + 1);
  return { total: Math.min(counted, FILTERED_TOTAL_MAX), totalIsCapped: counted > FILTERED_TOTAL_MAX };
}
