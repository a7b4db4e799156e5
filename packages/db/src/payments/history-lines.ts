import { sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Queryable } from "../client.ts";
import {
  type LineCursor,
  type LineFilter,
  type LineQuery,
  type LineSource,
  sourcesOf,
} from "./line-filter.ts";
import { findScanEnd, positionOf, SCANNED_ROWS_MAX } from "./line-sources.ts";
import { manualAmounts, manualLines, manualMatches } from "./manual-lines.ts";
import { walletAmounts, walletLines, walletMatches } from "./wallet-lines.ts";

export type { LineCursor, LineFilter, LineQuery } from "./line-filter.ts";

/**
 * Lists a person's history, newest first by (effectiveAt, id). Each source is read down its own index to the depth asked
 * for and no further, then they are merged. Rows that were not looked through are missing: `readHistory` knows which.
 */
export function selectHistoryLines(
  db: Queryable,
  query: LineQuery,
  { offset = 0, limit }: { readonly offset?: number; readonly limit: number },
) {
  const sources = sourcesOf(query.filter).map((source) => read(db, query, source, offset + limit));
  const [first = nothing(db, query), second = nothing(db, query), ...others] = sources;
  return unionAll(first, second, ...others)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
}

const newestFirst = [sql`effective_at desc`, sql`id desc`];

function read(db: Queryable, query: LineQuery, source: LineSource, depth: number) {
  const lines = source === "manual" ? manualLines(db, query) : walletLines(db, query, source);
  return lines.orderBy(...newestFirst).limit(depth);
}

/** No line at all, in the shape of lines. */
function nothing(db: Queryable, query: LineQuery) {
  return manualLines(db, query)
    .orderBy(...newestFirst)
    .limit(0);
}

export type HistoryLine = Awaited<ReturnType<typeof selectHistoryLines>>[number];

/** A page of lines and where it goes on; `searchedTo` is set when the page ends where looking ended and not where lines do. */
export type HistoryRead = {
  readonly lines: readonly HistoryLine[];
  readonly next: LineCursor | null;
  readonly searchedTo: LineCursor | null;
};

/** Rows looked through first: enough for a page of what is not rare, whichever side it stands on. */
const FIRST_SCAN_MAX = 500;

/**
 * Reads a page of a history with bounded work: what was not looked through is where the next page starts. A page is looked
 * for in few rows first, so that one side without a hit does not cost its whole bound.
 */
export async function readHistory(
  db: Queryable,
  query: LineQuery,
  page: { readonly offset?: number; readonly limit: number },
): Promise<HistoryRead> {
  if (page.offset !== undefined && page.offset > 0) return readOnce(db, query, page);
  const first = await readOnce(db, { ...query, scanMax: FIRST_SCAN_MAX }, page);
  if (first.searchedTo === null || first.lines.length >= page.limit) return first;
  const limit = page.limit - first.lines.length;
  const scanMax = SCANNED_ROWS_MAX - FIRST_SCAN_MAX;
  const rest = await readOnce(db, { ...query, cursor: first.searchedTo, scanMax }, { limit });
  return { ...rest, lines: [...first.lines, ...rest.lines] };
}

async function readOnce(
  db: Queryable,
  query: LineQuery,
  page: { readonly offset?: number; readonly limit: number },
): Promise<HistoryRead> {
  const found = await selectHistoryLines(db, query, { ...page, limit: page.limit + 1 });
  const last = found.length > page.limit ? toCursor(found[page.limit - 1]) : null;
  const end = await findEnd(db, query, last);
  if (end === null) return { lines: found.slice(0, page.limit), next: last, searchedTo: null };
  const lines = found.filter((line) => isAtOrAfter(line, end)).slice(0, page.limit);
  return { lines, next: end, searchedTo: end };
}

/** The latest of the places where sources were no longer looked through, if it lies before what is shown. */
async function findEnd(db: Queryable, query: LineQuery, last: LineCursor | null): Promise<LineCursor | null> {
  const ends = await Promise.all(
    sourcesOf(query.filter).map((source) => findScanEnd(db, query, source, last)),
  );
  return ends.reduce(
    (latest, end) => (latest === null || (end !== null && isLater(end, latest)) ? end : latest),
    null,
  );
}

/** One row a line that matches, at most so many. */
function selectMatches(db: Queryable, query: LineQuery, limit: number) {
  const match = (source: LineSource) =>
    (source === "manual" ? manualMatches(db, query) : walletMatches(db, query, source)).limit(limit);
  const none = () => manualMatches(db, query).limit(0);
  const [first = none(), second = none(), third = none(), fourth = none()] = sourcesOf(query.filter).map(
    match,
  );
  return unionAll(first, second, third, fourth).limit(limit);
}

function toCursor(line: HistoryLine | undefined): LineCursor | null {
  return line === undefined ? null : { effectiveAt: line.position, id: line.id };
}

function isLater(one: LineCursor, other: LineCursor): boolean {
  return one.effectiveAt > other.effectiveAt || (one.effectiveAt === other.effectiveAt && one.id > other.id);
}

function isAtOrAfter(line: HistoryLine, end: LineCursor): boolean {
  return !isLater(end, { effectiveAt: line.position, id: line.id });
}

/** Counts a filtered history up to a maximum and no further; `isWhole` is false when there may be more. */
export async function countHistoryLines(
  db: Queryable,
  userId: string,
  filter: LineFilter,
  max: number,
): Promise<{ readonly count: number; readonly isWhole: boolean }> {
  const query = { userId, filter, cursor: null };
  const count = await db.$count(selectMatches(db, query, max + 1).as("lines"));
  if (count > max) return { count: max, isWhole: false };
  return { count, isWhole: (await findEnd(db, query, null)) === null };
}

export type LineSums = {
  readonly currency: string;
  /** How many lines were looked at, those that moved nothing included. */
  readonly lines: number;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
};

/**
 * Adds up what moved in the latest lines that match, at most so many: what came in and what went out with its fee, each
 * currency apart. A reversed payment counts, since its reversal does, too. `since` is set when older lines are left out.
 */
export async function sumHistoryLines(
  db: Queryable,
  userId: string,
  filter: LineFilter,
  max: number,
): Promise<{ readonly sums: readonly LineSums[]; readonly since: string | null }> {
  const query = { userId, filter, cursor: null };
  const end = await findEnd(db, query, null);
  const isReached =
    end === null ? sql`true` : sql`(effective_at, id) >= (${end.effectiveAt}::timestamptz, ${end.id}::uuid)`;
  const lines = selectAmounts(db, query, max + 1).as("lines");
  const rows = await db.execute<
    Record<"currency" | "lines" | "inMinor" | "outMinor", string> & { cut: string | null }
  >(sql`
    with reached as materialized (
      select *, row_number() over (order by effective_at desc, id desc) as n from ${lines} where ${isReached}
    )
    select currency, count(*)::text as lines,
      coalesce(sum(line_amount) filter (where side = 'payee' and has_moved), 0)::text as "inMinor",
      coalesce(sum(line_amount + line_fee) filter (where side = 'payer' and has_moved), 0)::text as "outMinor",
      (select ${positionOf(sql`effective_at`)} from reached
        where n = ${max} and exists (select 1 from reached where n > ${max})) as cut
    from reached where n <= ${max}
    group by currency order by count(*) desc, currency`);
  return {
    sums: rows.map((row) => ({
      currency: row.currency,
      lines: Number(row.lines),
      inMinor: BigInt(row.inMinor),
      outMinor: BigInt(row.outMinor),
    })),
    since: rows[0]?.cut ?? end?.effectiveAt ?? null,
  };
}

/** What moved in the latest lines that match, newest first, at most so many. */
function selectAmounts(db: Queryable, query: LineQuery, limit: number) {
  const amounts = (source: LineSource) =>
    (source === "manual" ? manualAmounts(db, query) : walletAmounts(db, query, source))
      .orderBy(...newestFirst)
      .limit(limit);
  const none = () =>
    manualAmounts(db, query)
      .orderBy(...newestFirst)
      .limit(0);
  const [first = none(), second = none(), third = none(), fourth = none()] = sourcesOf(query.filter).map(
    amounts,
  );
  return unionAll(first, second, third, fourth)
    .orderBy(...newestFirst)
    .limit(limit);
}
