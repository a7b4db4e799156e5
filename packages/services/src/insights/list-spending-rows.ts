import type { SpendingRows, SpendingRowsInput } from "@evenly/contract/insights/schemas";
import { SpendingRow } from "@evenly/contract/insights/schemas";
import { listRowsBehind } from "@evenly/db/insights/spending-queries";
import type { ServiceContext } from "../context.ts";
import { readCursor, writeCursor } from "../shared/moment-cursor.ts";
import { loadSpender, queryOf } from "./load-spender.ts";

/** Cursors hold a moment; rows of spending have a day. */
const MIDNIGHT = "T00:00:00.000000Z";

/**
 * A page of what the caller spent, the latest day first: the rows behind a number of the analysis.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the cursor is none of this list.
 */
export async function listSpendingRows(ctx: ServiceContext, input: SpendingRowsInput): Promise<SpendingRows> {
  const { from, to, category, currency, cursor, limit, ...filter } = input;
  const place = cursor === undefined ? null : readCursor(cursor);
  const spender = await loadSpender(ctx, currency);
  const query = queryOf(spender, { from, to });
  const rows = await listRowsBehind(
    ctx.db,
    category === undefined ? query : { ...query, categories: [category] },
    { filter, before: place && { on: place.at.slice(0, 10), id: place.id }, limit: limit + 1 },
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map((row) => SpendingRow.parse(row)),
    nextCursor: last === undefined ? null : writeCursor({ at: `${last.on}${MIDNIGHT}`, id: last.id }),
  };
}
