import { inArray, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Queryable } from "../client.ts";
import { findEnd } from "./history-lines.ts";
import {
  type LineCursor,
  type LineFilter,
  type LineQuery,
  type LineSource,
  type LineStatus,
  sourcesOf,
} from "./line-filter.ts";
import { positionOf } from "./line-sources.ts";
import { manualAmounts } from "./manual-lines.ts";
import { walletAmounts } from "./wallet-lines.ts";

/** What is summed: at most this many of the latest lines, and of these the ones whose money has moved. */
export type SumRule = { readonly linesMax: number; readonly movedStatuses: readonly LineStatus[] };

export type LineSums = {
  readonly currency: string;
  /** Number of lines, including those without moved money. */
  readonly lines: number;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
};

/**
 * Sums the latest matching lines up to a limit: incoming, and outgoing with fees, per currency. `since` is set when older lines
 * are left out.
 */
export async function sumHistoryLines(
  db: Queryable,
  userId: string,
  filter: LineFilter,
  rule: SumRule,
): Promise<{ readonly sums: readonly LineSums[]; readonly since: string | null }> {
  const query = { userId, filter, cursor: null };
  const end = await findEnd(db, query, null);
  const rows = await db.execute<
    Record<"currency" | "lines" | "inMinor" | "outMinor", string> & { cut: string | null }
  >(sql`
    ${reachedLines(db, query, end, rule)}
    select currency, count(*)::text as lines, ${inSum(rule)}::text as "inMinor", ${outSum(rule)}::text as "outMinor",
      ${cutOf(rule)} as cut
    from reached where n <= ${rule.linesMax}
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

export type PersonSums = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly handle: string;
  readonly avatarFileId: string | null;
  readonly lines: number;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
};
/** Sums over all people, also those beyond the limit. */
export type PeopleTotals = {
  readonly people: number;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
  /** Net sums of the people from whom more came than went to them, and of the others as a positive number. */
  readonly aheadMinor: bigint;
  readonly behindMinor: bigint;
};

/** Sums moved money of one currency by the other person, the largest difference first. */
export async function sumLinesByPerson(
  db: Queryable,
  userId: string,
  filter: LineFilter,
  asked: SumRule & { readonly currency: string; readonly limit: number },
): Promise<{
  readonly people: readonly PersonSums[];
  readonly totals: PeopleTotals | null;
  readonly since: string | null;
}> {
  const query = { userId, filter, cursor: null };
  const end = await findEnd(db, query, null);
  const rows = await db.execute<PersonRow>(sql`
    ${reachedLines(db, query, end, asked)},
    by_person as (
      select other_id, count(*) as lines, ${inSum(asked)} as in_minor, ${outSum(asked)} as out_minor
      from reached
      where n <= ${asked.linesMax} and currency = ${asked.currency} and other_id is not null and ${hasMoved(asked)}
      group by other_id
    )
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.handle,
      u.avatar_small_file_id as "avatarFileId", lines::text, in_minor::text as "inMinor", out_minor::text as "outMinor",
      (count(*) over ())::text as "allPeople", (sum(in_minor) over ())::text as "allIn",
      (sum(out_minor) over ())::text as "allOut",
      (sum(greatest(in_minor - out_minor, 0)) over ())::text as "ahead",
      (sum(greatest(out_minor - in_minor, 0)) over ())::text as "behind",
      ${cutOf(asked)} as cut
    from (select 1) one left join (by_person join users u on u.id = other_id) on true
    order by abs(in_minor - out_minor) desc, in_minor + out_minor desc, u.id
    limit ${asked.limit}`);
  // The row that carries the cut is there even if nobody was found.
  const [first] = rows;
  const found = rows.filter(({ id }) => id !== null);
  return {
    people: found.map(({ id, firstName, lastName, handle, avatarFileId, lines, inMinor, outMinor }) => ({
      id,
      firstName,
      lastName,
      handle,
      avatarFileId,
      lines: Number(lines),
      inMinor: BigInt(inMinor),
      outMinor: BigInt(outMinor),
    })),
    totals: found[0] === undefined ? null : totalsOf(found[0]),
    since: first?.cut ?? end?.effectiveAt ?? null,
  };
}

/** All columns of a person are null in the row that is there although nobody was found. */
type PersonRow = Record<
  "id" | "firstName" | "lastName" | "handle" | "lines" | "inMinor" | "outMinor",
  string
> &
  Record<"allPeople" | "allIn" | "allOut" | "ahead" | "behind", string> & {
    readonly avatarFileId: string | null;
    readonly cut: string | null;
  };

function totalsOf(row: PersonRow): PeopleTotals {
  return {
    people: Number(row.allPeople),
    inMinor: BigInt(row.allIn),
    outMinor: BigInt(row.allOut),
    aheadMinor: BigInt(row.ahead),
    behindMinor: BigInt(row.behind),
  };
}

/** A common table expression `reached`: the matching lines, newest first and numbered, to one beyond the limit. */
function reachedLines(db: Queryable, query: LineQuery, end: LineCursor | null, { linesMax }: SumRule): SQL {
  const isReached =
    end === null ? sql`true` : sql`(effective_at, id) >= (${end.effectiveAt}::timestamptz, ${end.id}::uuid)`;
  const lines = selectAmounts(db, query, linesMax + 1).as("lines");
  return sql`with reached as materialized (
      select *, row_number() over (order by effective_at desc, id desc) as n from ${lines} where ${isReached}
    )`;
}

function hasMoved({ movedStatuses }: SumRule): SQL {
  return inArray(sql`status`, [...movedStatuses]);
}

function inSum(rule: SumRule): SQL {
  return sql`coalesce(sum(line_amount) filter (where side = 'payee' and ${hasMoved(rule)}), 0)`;
}

function outSum(rule: SumRule): SQL {
  return sql`coalesce(sum(line_amount + line_fee) filter (where side = 'payer' and ${hasMoved(rule)}), 0)`;
}

/** The moment of the last summed line when there are more, else null. */
function cutOf({ linesMax }: SumRule): SQL {
  return sql`(select ${positionOf(sql`effective_at`)} from reached
        where n = ${linesMax} and exists (select 1 from reached where n > ${linesMax}))`;
}

/** Amounts of the latest matching lines, newest first, up to a limit. */
function selectAmounts(db: Queryable, query: LineQuery, limit: number) {
  const newestFirst = [sql`effective_at desc`, sql`id desc`];
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
