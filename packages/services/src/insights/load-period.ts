import { ANALYSED_ROWS_MAX, type Breakdown } from "@evenly/contract/insights/rules";
import { listSpending, type SpendingRow, sumSpendingByCategory } from "@evenly/db/budgets/spending-queries";
import { type BreakdownSum, sumSpendingBreakdowns } from "@evenly/db/insights/spending-queries";
import { type DayRange, type RowSum, type SpentRow, sumRowsBy } from "@evenly/domain/insights/index";
import type { ServiceContext } from "../context.ts";
import { queryOf, type Spender } from "./load-spender.ts";

export type PeriodRows = {
  /** At most the newest 100,000. */
  readonly rows: readonly SpendingRow[];
  readonly isWhole: boolean;
  /** Sums by category of all rows. */
  readonly sums: ReadonlyMap<string, RowSum>;
};

/** Reads what a person spent in a range of days; sums of more rows than are read come from the database. */
export async function loadPeriod(
  ctx: ServiceContext,
  spender: Spender,
  range: DayRange,
  categories?: readonly string[],
): Promise<PeriodRows> {
  const asked = queryOf(spender, range);
  const query = categories === undefined ? asked : { ...asked, categories };
  const found = await listSpending(ctx.db, { ...query, limit: ANALYSED_ROWS_MAX + 1 });
  const rows = found.slice(0, ANALYSED_ROWS_MAX);
  const isWhole = found.length === rows.length;
  const sums = isWhole
    ? sumRowsBy(rows, ({ category }) => category)
    : new Map((await sumSpendingByCategory(ctx.db, query)).map((sum) => [sum.category, sum]));
  return { rows, isWhole, sums };
}

/** Reads sums by category of a range of days. */
export async function loadCategorySums(
  ctx: ServiceContext,
  spender: Spender,
  range: DayRange,
): Promise<ReadonlyMap<string, RowSum>> {
  const sums = await sumSpendingByCategory(ctx.db, queryOf(spender, range));
  return new Map(sums.map((sum) => [sum.category, sum]));
}

export type Breakdowns = Readonly<Record<Breakdown, ReadonlyMap<string | null, RowSum>>>;

/** Reads sums by category, person, group and merchant of a range of days. */
export async function loadBreakdowns(
  ctx: ServiceContext,
  spender: Spender,
  range: DayRange,
): Promise<Breakdowns> {
  const sums = await sumSpendingBreakdowns(ctx.db, queryOf(spender, range));
  const of = (by: Breakdown) => new Map(sums.filter((sum) => sum.by === by).map(entryOf));
  return { category: of("category"), person: of("person"), group: of("group"), merchant: of("merchant") };
}

/** Sums by category, person, group and merchant of rows that have been read. */
export function breakDown(rows: readonly SpendingRow[]): Breakdowns {
  const by = (keyOf: (row: SpentRow) => string | null): ReadonlyMap<string | null, RowSum> => {
    const without = rows.filter((row) => keyOf(row) === null);
    const others = sumRowsBy(without, () => "").get("");
    const known = sumRowsBy(rows, keyOf);
    return others === undefined ? known : new Map<string | null, RowSum>([...known, [null, others]]);
  };
  return {
    category: by(({ category }) => category),
    person: by(({ personId }) => personId),
    group: by(({ groupId }) => groupId),
    merchant: by(({ merchant }) => merchant),
  };
}

const entryOf = (sum: BreakdownSum): readonly [string | null, RowSum] => [sum.key, sum];
