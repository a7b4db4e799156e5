import { and, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../client.ts";
import { transfers } from "../ledger/tables.ts";
import type { LineQuery, LineSource } from "./line-filter.ts";
import { manualEntries } from "./tables.ts";

/**
 * Rows of one source that one question looks through, whatever it looks for: filters without a hit stop here and say how
 * far they came. A question costs at most so many rows, with a million lines as with a thousand.
 */
export const SCANNED_ROWS_MAX = 20_000;

/** The transfers of one side that are looked through, newest first, read down one index. */
export function scanTransfers(db: Queryable, query: LineQuery, side: "payer" | "payee") {
  return db
    .select()
    .from(transfers)
    .where(isScanned(query, side))
    .orderBy(desc(transfers.effectiveAt), desc(transfers.id))
    .limit(query.scanMax ?? SCANNED_ROWS_MAX)
    .as("scanned");
}

/** The manual entries that are looked through, newest first. */
export function scanManualEntries(db: Queryable, query: LineQuery) {
  return db
    .select()
    .from(manualEntries)
    .where(isScanned(query, "manual"))
    .orderBy(desc(manualEntries.effectiveAt), desc(manualEntries.id))
    .limit(query.scanMax ?? SCANNED_ROWS_MAX)
    .as("scanned");
}

/** A moment with its microseconds, as cursors have it. */
export function positionOf(column: AnyPgColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/**
 * Finds where a source was no longer looked through: the last of its rows that fits. Null when its end was reached, or
 * when it lies behind `until`, which is all that was shown.
 */
export async function findScanEnd(
  db: Queryable,
  query: LineQuery,
  source: LineSource,
  until: LineCursor | null,
): Promise<LineCursor | null> {
  const table = source === "manual" ? manualEntries : transfers;
  const isBefore = until === null ? undefined : sql`(${table.effectiveAt}, ${table.id}) >= ${placeOf(until)}`;
  const [row] = await db
    .select({ effectiveAt: positionOf(table.effectiveAt), id: sql<string>`${table.id}` })
    .from(table)
    .where(and(isScanned(query, source), isBefore))
    .orderBy(desc(table.effectiveAt), desc(table.id))
    .offset((query.scanMax ?? SCANNED_ROWS_MAX) - 1)
    .limit(1);
  return row ?? null;
}

type LineCursor = NonNullable<LineQuery["cursor"]>;

/** Only what an index finds in order: anything else is looked at row by row afterwards. */
function isScanned(query: LineQuery, source: LineSource): SQL | undefined {
  const { userId, filter, cursor } = query;
  const table = source === "manual" ? manualEntries : transfers;
  return and(
    ownedBy(userId, source),
    source === "manual" ? undefined : narrowed(query, source),
    filter.id === undefined ? undefined : eq(table.id, filter.id),
    filter.from === undefined ? undefined : gte(table.effectiveAt, filter.from),
    filter.to === undefined ? undefined : lt(table.effectiveAt, filter.to),
    cursor === null ? undefined : sql`(${table.effectiveAt}, ${table.id}) < ${placeOf(cursor)}`,
  );
}

function ownedBy(userId: string, source: LineSource): SQL | undefined {
  if (source === "manual") return and(eq(manualEntries.userId, userId), isNull(manualEntries.deletedAt));
  return eq(source === "payer" ? transfers.payerUserId : transfers.payeeUserId, userId);
}

/** A person and the rare states have indexes of their own. */
function narrowed({ filter }: LineQuery, source: "payer" | "payee"): SQL | undefined {
  const other = source === "payer" ? transfers.payeeUserId : transfers.payerUserId;
  return and(
    filter.personId === undefined ? undefined : eq(other, filter.personId),
    filter.status === "refused" ? sql`${transfers.state} = 'refused'` : undefined,
    filter.status === "pending" || filter.status === "cancelled"
      ? sql`${transfers.state} = 'held'`
      : undefined,
  );
}

function placeOf({ effectiveAt, id }: LineCursor): SQL {
  return sql`(${effectiveAt}::timestamptz, ${id}::uuid)`;
}
