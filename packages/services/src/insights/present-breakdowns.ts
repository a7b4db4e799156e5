import { type Breakdown, breakdowns } from "@evenly/contract/insights/rules";
import type { BreakdownRow } from "@evenly/contract/insights/schemas";
import { listNamesOfGroups, listNamesOfPeople } from "@evenly/db/insights/queries";
import { largerFirst, noSum, type RowSum, totalOf } from "@evenly/domain/insights/index";
import type { ServiceContext } from "../context.ts";
import type { Breakdowns } from "./load-period.ts";

/** Named rows of a breakdown; all others are one row. */
const SHOWN_MAX = 20;

type Sums = ReadonlyMap<string | null, RowSum>;
type Names = ReadonlyMap<string, string>;

/** The largest sums of each breakdown with their names, and what the same had before. */
export async function presentBreakdowns(
  ctx: ServiceContext,
  now: Breakdowns,
  before: Breakdowns,
): Promise<Record<Breakdown, BreakdownRow[]>> {
  const [people, groups] = await Promise.all([
    listNamesOfPeople(ctx.db, keysOf(now.person, before.person)),
    listNamesOfGroups(ctx.db, keysOf(now.group, before.group)),
  ]);
  const names: Readonly<Record<Breakdown, Names | null>> = {
    category: null,
    person: people,
    group: groups,
    merchant: null,
  };
  return Object.fromEntries(breakdowns.map((by) => [by, rowsOf(now[by], before[by], names[by])])) as Record<
    Breakdown,
    BreakdownRow[]
  >;
}

function keysOf(now: Sums, before: Sums): readonly string[] {
  return largestKeys(now, before).slice(0, SHOWN_MAX);
}

/** Keys of this period and the one before, the largest sum first. */
function largestKeys(now: Sums, before: Sums): readonly string[] {
  const keys = [...new Set([...now.keys(), ...before.keys()])].filter((key) => key !== null);
  const ownOf = (sums: Sums, key: string) => sums.get(key)?.ownMinor ?? 0n;
  return keys.toSorted(
    (a, b) =>
      largerFirst(ownOf(now, a), ownOf(now, b)) ||
      largerFirst(ownOf(before, a), ownOf(before, b)) ||
      (a < b ? -1 : 1),
  );
}

function rowsOf(now: Sums, before: Sums, names: Names | null): BreakdownRow[] {
  const keys = keysOf(now, before);
  const named = keys.map((key) => ({
    key,
    name: names === null ? key : (names.get(key) ?? null),
    now: sumsOf(now.get(key) ?? noSum),
    before: sumsOf(before.get(key) ?? noSum),
  }));
  const rest = (sums: Sums) =>
    totalOf([...sums].filter(([key]) => key === null || !keys.includes(key)).map(([, sum]) => sum));
  const others = { now: rest(now), before: rest(before) };
  if (others.now.rows + others.before.rows === 0) return named;
  return [...named, { key: null, name: null, now: sumsOf(others.now), before: sumsOf(others.before) }];
}

const sumsOf = ({ ownMinor, paidMinor, rows }: RowSum) => ({ ownMinor, paidMinor, rowCount: rows });
