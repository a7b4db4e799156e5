import { and, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../client.ts";
import { refusals, transfers } from "../ledger/tables.ts";
import { manualEntries } from "../payments/tables.ts";
import { settlementLines } from "../settlements/tables.ts";
import type { LineQuery, LineSource, WalletSource } from "./line-filter.ts";

/**
 * Maximum number of rows scanned per source and query: filters without matches stop here and report how far they got. The cost
 * does not depend on the length of the history.
 */
export const SCANNED_ROWS_MAX = 20_000;

/** The scanned rows of a wallet, newest first, from one index. Column names are unique, since they are used unqualified. */
export function scanWallet(db: Queryable, query: LineQuery, source: WalletSource) {
  const table = tableOf(source);
  return db
    .select({
      id: sql<string>`${table.id}`.as("row_id"),
      kind: sql<(typeof transfers.$inferSelect)["kind"]>`${table.kind}`.as("row_kind"),
      ...(source === "refused" ? refusedFacts : transferFacts),
      procedure: sql<string>`${table.procedure}`.as("row_procedure"),
      payerUserId: sql<string | null>`${table.payerUserId}`.as("row_payer_user_id"),
      payeeUserId: sql<string | null>`${table.payeeUserId}`.as("row_payee_user_id"),
      amountMinor: sql<bigint>`${table.amountMinor}`.as("row_amount_minor"),
      currency: sql<string>`${table.currency}`.as("row_currency"),
      description: sql<string | null>`${table.description}`.as("row_description"),
      category: sql<string | null>`${table.category}`.as("row_category"),
      effectiveAt: sql<Date>`${table.effectiveAt}`.as("row_effective_at"),
    })
    .from(table)
    .where(isScanned(query, source))
    .orderBy(desc(table.effectiveAt), desc(table.id))
    .limit(query.scanMax ?? SCANNED_ROWS_MAX)
    .as("scanned");
}

const transferFacts = {
  state: sql<string>`${transfers.state}`.as("row_state"),
  refusalCode: sql<string | null>`null::text`.as("row_refusal_code"),
  feeMinor: sql<bigint>`${transfers.feeMinor}`.as("row_fee_minor"),
  recordedAt: sql<Date>`${transfers.recordedAt}`.as("row_recorded_at"),
};
const refusedFacts: typeof transferFacts = {
  state: sql<string>`'refused'`.as("row_state"),
  refusalCode: sql<string | null>`${refusals.code}`.as("row_refusal_code"),
  feeMinor: sql<bigint>`0::bigint`.as("row_fee_minor"),
  recordedAt: sql<Date>`${refusals.effectiveAt}`.as("row_recorded_at"),
};

/** The scanned manual entries, newest first. */
export function scanManualEntries(db: Queryable, query: LineQuery) {
  return db
    .select()
    .from(manualEntries)
    .where(isScanned(query, "manual"))
    .orderBy(desc(manualEntries.effectiveAt), desc(manualEntries.id))
    .limit(query.scanMax ?? SCANNED_ROWS_MAX)
    .as("scanned");
}

/** A timestamp as text with microseconds, as in cursors. */
export function positionOf(column: AnyPgColumn | SQL | SQL.Aliased): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/**
 * Finds where a source's scan stopped: its last matching row. Null when the source was exhausted, or when the position is after
 * `until`, the last shown line.
 */
export async function findScanEnd(
  db: Queryable,
  query: LineQuery,
  source: LineSource,
  until: LineCursor | null,
): Promise<LineCursor | null> {
  const table = tableOf(source);
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

/** Conditions that an index satisfies in order; all others are filters on the scanned rows. */
function isScanned(query: LineQuery, source: LineSource): SQL | undefined {
  const { userId, filter, cursor } = query;
  const table = tableOf(source);
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
  if (source === "refused") return eq(refusals.payerUserId, userId);
  return eq(source === "payer" ? transfers.payerUserId : transfers.payeeUserId, userId);
}

function tableOf(source: "manual"): typeof manualEntries;
function tableOf(source: WalletSource): typeof transfers | typeof refusals;
function tableOf(source: LineSource): typeof manualEntries | typeof transfers | typeof refusals;
function tableOf(source: LineSource) {
  if (source === "manual") return manualEntries;
  return source === "refused" ? refusals : transfers;
}

/** A single person and a rare state have their own indexes. */
function narrowed({ filter }: LineQuery, source: WalletSource): SQL | undefined {
  if (source === "refused")
    return filter.personId === undefined ? undefined : eq(refusals.payeeUserId, filter.personId);
  const other = source === "payer" ? transfers.payeeUserId : transfers.payerUserId;
  return and(
    filter.personId === undefined ? undefined : eq(other, filter.personId),
    filter.groupId === undefined
      ? undefined
      : sql`exists (select from ${settlementLines} paid
          where paid.settlement_id = ${transfers.id} and paid.group_id = ${filter.groupId})`,
    filter.status === "pending" || filter.status === "cancelled"
      ? sql`${transfers.state} = 'held'`
      : undefined,
  );
}

function placeOf({ effectiveAt, id }: LineCursor): SQL {
  return sql`(${effectiveAt}::timestamptz, ${id}::uuid)`;
}
