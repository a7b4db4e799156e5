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
import { findScanEnd, SCANNED_ROWS_MAX } from "./line-sources.ts";
import { manualLines, manualMatches } from "./manual-lines.ts";
import { walletLines, walletMatches } from "./wallet-lines.ts";

export type { LineCursor, LineFilter, LineQuery } from "./line-filter.ts";

/**
 * Lists a person's history, newest first by (effectiveAt, id). Each source is read from its own index up to the needed depth,
 * then they are merged. Rows beyond the scan limit are missing; `listHistory` handles them.
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

/** An empty result with the columns of lines. */
function nothing(db: Queryable, query: LineQuery) {
  return manualLines(db, query)
    .orderBy(...newestFirst)
    .limit(0);
}

export type HistoryLine = Awaited<ReturnType<typeof selectHistoryLines>>[number];

/** A page of lines and the next cursor; `searchedTo` is set when the scan limit, not the history, ended the page. */
export type HistoryRead = {
  readonly lines: readonly HistoryLine[];
  readonly next: LineCursor | null;
  readonly searchedTo: LineCursor | null;
};

/** Rows scanned first: enough for a page of common lines on either side. */
const FIRST_SCAN_MAX = 500;

/**
 * Reads a page of a history with bounded work; the next page starts where the scan stopped. A small scan is tried first, so
 * that one side without matches does not cost the full limit.
 */
export async function listHistory(
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

/** Finds the latest position at which a source's scan stopped, if it is before the last shown line. */
export async function findEnd(
  db: Queryable,
  query: LineQuery,
  last: LineCursor | null,
): Promise<LineCursor | null> {
  const ends = await Promise.all(
    sourcesOf(query.filter).map((source) => findScanEnd(db, query, source, last)),
  );
  return ends.reduce(
    (latest, end) => (latest === null || (end !== null && isLater(end, latest)) ? end : latest),
    null,
  );
}

/** One row per matching line, up to a limit. */
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

/** Counts a filtered history up to a maximum; `isWhole` is false when there may be more. */
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
