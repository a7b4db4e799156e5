import type { EntryGroup } from "@evenly/contract/expenses/quick-entry";
import { EXPENSE_TITLE_MAX } from "@evenly/contract/expenses/rules";
import type { CreateExpenseInput } from "@evenly/contract/expenses/schemas";
import { guessCategory } from "@evenly/domain/groups/guess-category";
import { parseQuickEntry, type QuickEntry } from "@evenly/domain/groups/quick-entry";

/** A line as it reads in one group. */
export type Reading = { readonly group: EntryGroup; readonly entry: QuickEntry };

/**
 * Reads a line in every group: first the groups that have all named people. Without such a group all are returned, those with the
 * fewest unknown names first.
 */
export function readInGroups(
  line: string,
  groups: readonly EntryGroup[],
  today: string,
): { readonly readings: readonly Reading[]; readonly isFitting: boolean } {
  const readings = groups.map((group) => ({
    group,
    entry: parseQuickEntry(line, {
      members: group.people,
      selfId: group.ownMemberId,
      currency: group.currency,
      today,
    }),
  }));
  const strangersIn = ({ entry }: Reading) =>
    entry.unknownNames.filter(({ problem }) => problem === "unknown").length;
  const fitting = readings.filter((reading) => strangersIn(reading) === 0);
  if (fitting.length > 0) return { readings: fitting, isFitting: true };
  return { readings: readings.toSorted((a, b) => strangersIn(a) - strangersIn(b)), isFitting: false };
}

export type ReadExpense = Omit<CreateExpenseInput, "idempotencyKey">;

/** The expense that a line says completely; null when something is missing or ambiguous, or the group's preset split needs inputs. */
export function expenseOf({ group, entry }: Reading): ReadExpense | null {
  const { title, currency, payerIds, spentOn, unknownNames } = entry;
  const [payerId, ...otherPayers] = payerIds;
  const memberIds = bearersOf(
    entry,
    group.people.map(({ memberId }) => memberId),
    group.ownMemberId,
  );
  const amountMinor =
    entry.amountMinor !== null && entry.isMoneyBack ? -entry.amountMinor : entry.amountMinor;
  const isTitled = title !== "" && title.length <= EXPENSE_TITLE_MAX;
  if (!isTitled || amountMinor === null || unknownNames.length > 0 || memberIds.length === 0) return null;
  if (payerId === undefined || otherPayers.length > 0 || group.defaultSplitMethod !== "equal") return null;
  type MemberId = EntryGroup["ownMemberId"];
  return {
    groupId: group.id,
    title,
    description: "",
    amountMinor,
    currency,
    spentOn,
    dueOn: null,
    tags: [],
    original: null,
    category: guessCategory(title) ?? "other",
    payers: [{ memberId: payerId as MemberId, amountMinor }],
    split: { method: "equal", memberIds: memberIds as MemberId[] },
  };
}

/** Who bears what a line says: the named people, or everyone; without the writer where it says so. */
export function bearersOf(
  { memberIds, isWithoutMe }: Pick<QuickEntry, "memberIds" | "isWithoutMe">,
  allIds: readonly string[],
  ownMemberId: string,
): readonly string[] {
  if (memberIds === null) return isWithoutMe ? allIds.filter((id) => id !== ownMemberId) : allIds;
  return allIds.filter((id) => memberIds.includes(id));
}
