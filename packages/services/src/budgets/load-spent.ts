import type { Queryable } from "@evenly/db";
import type { SpendingRow } from "@evenly/db/budgets/spending-queries";
import {
  type SpentDay,
  type SpentQuery,
  sumGroupSpentByDay,
  sumSpentByDay,
} from "@evenly/db/budgets/spent-queries";
import type { Days } from "@evenly/domain/budgets/index";
import { guessCategory } from "@evenly/domain/groups/index";
import type { BudgetUser } from "./settings/load.ts";

/** In which days and categories spending is asked for; null: in all categories. */
export type Wanted = Days & { readonly category: string | null };

/** People of one statement, which has a few seconds. */
const PEOPLE_MAX = 100;

/** A person, and what is wanted of their spending. */
export type Spender = { readonly user: BudgetUser; readonly wanted: readonly Wanted[] };

/** What one person spent in what is wanted, by day. */
export async function loadSpentOf(
  db: Queryable,
  user: BudgetUser,
  wanted: readonly Wanted[],
): Promise<readonly SpentDay[]> {
  return (await loadSpentOfEach(db, [{ user, wanted }])).get(user.userId) ?? [];
}

/** What people spent in what is wanted of each, by their ids and by day. */
export async function loadSpentOfEach(
  db: Queryable,
  spenders: readonly Spender[],
): Promise<ReadonlyMap<string, readonly SpentDay[]>> {
  const spent = new Map<string, SpentDay[]>(spenders.map(({ user }) => [user.userId, []]));
  for (let start = 0; start < spenders.length; start += PEOPLE_MAX) {
    const queries = spenders.slice(start, start + PEOPLE_MAX).map(queryOf);
    for (const { userId, ...day } of await sumSpentByDay(db, queries))
      spent.get(userId)?.push({ ...day, category: categoryOf(day) });
  }
  return spent;
}

function queryOf({ user: { userId, timeZone, settings }, wanted }: Spender): SpentQuery {
  const splitsUnsorted = settings.autoCategorization;
  const named = new Set(wanted.flatMap(({ category }) => category ?? []));
  if (splitsUnsorted) named.add("other");
  const isAll = wanted.some(({ category }) => category === null);
  return { userId, timeZone, ...spanOf(wanted), splitsUnsorted, categories: isAll ? null : [...named] };
}

/** What the members of a group spent together in what is wanted, by day. */
export function loadSpentOfGroup(
  db: Queryable,
  groupId: string,
  wanted: readonly Wanted[],
): Promise<readonly SpentDay[]> {
  return sumGroupSpentByDay(db, { groupId, ...spanOf(wanted) });
}

function spanOf(wanted: readonly Wanted[]): Days {
  const [first = { from: "", to: "" }] = wanted;
  return wanted.reduce<Days>(
    (span, { from, to }) => ({ from: from < span.from ? from : span.from, to: to > span.to ? to : span.to }),
    { from: first.from, to: first.to },
  );
}

function categoryOf({ category, unsortedTitle }: SpentDay): string {
  return unsortedTitle === null
    ? category
    : sortedCategoryOf({ category, title: unsortedTitle, isUnsorted: true });
}

/** The category of something spent; of what nobody chose one for, the one that its title stands for. */
export function sortedCategoryOf(row: Pick<SpendingRow, "category" | "title" | "isUnsorted">): string {
  return row.isUnsorted ? (guessCategory(row.title) ?? row.category) : row.category;
}
