import type { Queryable } from "@evenly/db";
import type { SpendingRow } from "@evenly/db/budgets/spending-queries";
import { type SpentDay, sumGroupSpentByDay, sumSpentByDay } from "@evenly/db/budgets/spent-queries";
import type { Days } from "@evenly/domain/budgets/index";
import { guessCategory } from "@evenly/domain/groups/index";
import type { BudgetUser } from "./settings/load.ts";

/** In which days and categories spending is asked for; null: in all categories. */
export type Wanted = Days & { readonly category: string | null };

/** What one person spent in what is wanted, by day. */
export async function loadSpentOf(
  db: Queryable,
  { userId, timeZone, settings }: BudgetUser,
  wanted: readonly Wanted[],
): Promise<readonly SpentDay[]> {
  const splitsUnsorted = settings.autoCategorization;
  const named = new Set(wanted.flatMap(({ category }) => category ?? []));
  if (splitsUnsorted) named.add("other");
  const query = { userId, timeZone, ...spanOf(wanted), splitsUnsorted };
  const isAll = wanted.some(({ category }) => category === null);
  const days = await sumSpentByDay(db, isAll ? query : { ...query, categories: [...named] });
  return days.map((day) => ({ ...day, category: categoryOf(day) }));
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
