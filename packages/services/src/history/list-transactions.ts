import { FILTERED_TOTAL_MAX } from "@evenly/contract/pagination";
import type { HistoryInput, HistoryPage } from "@evenly/contract/payments/schemas";
import {
  countHistoryLines,
  type HistoryRead,
  type LineQuery,
  listHistory,
} from "@evenly/db/history/history-lines";
import { countAllHistoryLines } from "@evenly/db/payments/queries";
import type { ServiceContext } from "../context.ts";
import { presentLine } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { readCursor, writeCursor } from "./history-cursor.ts";
import { consumeSearch, isSearch, loadLineFilter, noteLongSearch } from "./load-line-filter.ts";

const nothing: HistoryPage = {
  transactions: [],
  nextCursor: null,
  searchedTo: null,
  total: 0,
  totalIsCapped: false,
};

/**
 * Lists the caller's history (both sides and manual entries), newest first by (effectiveAt, id); filters are combined with AND.
 * The work per page is bounded: when the scan stops before the page is full, `searchedTo` tells how far it got and the cursor
 * continues from there. The total is exact without a filter and counted up to 1,000 with one.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the cursor belongs to another list.
 * @throws {RATE_LIMITED} too many filtered pages in a minute.
 * @see docs/decisions/0013-history.md
 */
export async function listTransactions(
  ctx: ServiceContext<"limits" | "seal">,
  input: HistoryInput,
): Promise<HistoryPage> {
  const userId = requireUser(ctx);
  const { limit, page = 1, cursor, withTotal = true, ...asked } = input;
  const filter = await loadLineFilter(ctx, userId, asked);
  if (filter === null) return nothing;
  if (isSearch(filter)) await consumeSearch(ctx, userId);
  const query = { userId, filter, cursor: cursor === undefined ? null : readCursor(cursor) };
  const offset = (page - 1) * limit;
  const read = await listHistory(ctx.db, query, { offset, limit });
  if (read.searchedTo !== null) await noteLongSearch(ctx, userId);
  const position = read.searchedTo && new Date(read.searchedTo.effectiveAt);
  return {
    transactions: read.lines.map(presentLine),
    nextCursor: read.next && writeCursor(read.next),
    searchedTo: read.lines.length < limit ? position : null,
    ...(await countTotal(ctx, query, read, { offset, limit, withTotal })),
  };
}

async function countTotal(
  ctx: ServiceContext,
  { userId, filter, cursor }: LineQuery,
  read: HistoryRead,
  asked: { readonly offset: number; readonly limit: number; readonly withTotal: boolean },
): Promise<{ readonly total: number; readonly totalIsCapped: boolean }> {
  const isFiltered = Object.keys(filter).length > 0;
  if (!isFiltered) return { total: await countAllHistoryLines(ctx.db, userId), totalIsCapped: false };
  const isFirst = cursor === null && asked.offset === 0;
  const isKnown = isFirst && (read.next === null || read.lines.length < asked.limit);
  if (isKnown || !asked.withTotal)
    return { total: asked.offset + read.lines.length, totalIsCapped: read.next !== null };
  const { count, isWhole } = await countHistoryLines(ctx.db, userId, filter, FILTERED_TOTAL_MAX);
  return { total: count, totalIsCapped: !isWhole };
}
