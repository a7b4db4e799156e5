import { refuse } from "@evenly/contract";
import type { FileLeftOut } from "@evenly/contract/group-files/schemas";
import { Category } from "@evenly/contract/payments/schemas";
import type { Tx } from "@evenly/db";
import { type CountedExpense, listCountedExpenses } from "@evenly/db/expenses/entry-queries";
import { countBesideEntries } from "@evenly/db/group-files/queries";
import { type GroupRow, listMembers, lockMembership } from "@evenly/db/groups/queries";
import { type CountedSettlement, listCountedSettlements } from "@evenly/db/settlements/entry-queries";
import type { ImportedEntry } from "@evenly/domain/group-files/index";
import type { SplitInput } from "@evenly/domain/groups/index";
import { originalOf, readSplit } from "../expenses/index.ts";
import { nameOfMember } from "../groups/index.ts";
import { renameMembers } from "./rename-members.ts";
import { requireFileFits } from "./require-file-fits.ts";

/** A group with everything that counts in its balances. Entries name members by their position. */
export type GroupEntries = {
  readonly group: GroupRow;
  readonly members: readonly { readonly name: string; readonly isFormer: boolean }[];
  /** In the order of their days. */
  readonly entries: readonly ImportedEntry[];
  /** What it has beside them. */
  readonly leftOut: FileLeftOut;
};

/**
 * Loads what balances of a group derive from, as it is at one moment, for one of its active members.
 *
 * @throws {GROUP_NOT_FOUND} there is no such group, or the user is no active member.
 * @throws {GROUP_TOO_LARGE} members times entries are above 200,000.
 */
export async function loadGroupEntries(tx: Tx, groupId: string, userId: string): Promise<GroupEntries> {
  // The lock keeps an expense and its parts from being read before and after a change of them.
  const { group } = (await lockMembership(tx, groupId, userId)) ?? refuse("GROUP_NOT_FOUND");
  await requireFileFits(tx, groupId);
  const expenses = await listCountedExpenses(tx, groupId);
  const settlements = await listCountedSettlements(tx, groupId);
  const named = new Set([
    ...expenses.flatMap(({ payers, parts }) => [...payers, ...parts].map(({ memberId }) => memberId)),
    ...settlements.flatMap(({ fromId, toId }) => [fromId, toId]),
  ]);
  const members = (await listMembers(tx, groupId)).filter(
    ({ member }) => member.isActive || named.has(member.id),
  );
  const names = members.map(nameOfMember);
  const positions = new Map(members.map(({ member }, position) => [member.id, String(position)]));
  const positionOf = (id: string) => positions.get(id) ?? "";
  return {
    group,
    members: members.map(({ member }, position) => ({
      name: names[position] ?? "",
      isFormer: !member.isActive,
    })),
    entries: [
      ...expenses.map((expense, index) => toExpense(expense, index + 1, positions)),
      ...settlements.map((settlement, index) =>
        renameMembers(toPayment(settlement, expenses.length + index + 1, names, positionOf), positionOf),
      ),
    ].toSorted((a, b) => (a.spentOn < b.spentOn ? -1 : a.spentOn > b.spentOn ? 1 : 0)),
    leftOut: await countBesideEntries(tx, groupId),
  };
}

function toExpense(
  expense: CountedExpense,
  line: number,
  positions: ReadonlyMap<string, string>,
): ImportedEntry {
  const { title, description, category, currency, spentOn, splitInput, rotation, payers, parts } = expense;
  const split = readSplit(splitInput) as SplitInput;
  const words = { line, spentOn, title, description, category: Category.parse(category), currency };
  const more = { original: originalOf(expense), dueOn: expense.dueOn, tags: expense.tags };
  const entry = { kind: "expense" as const, ...words, payers, parts, split, rotation, ...more };
  return renameMembers(entry, (id) => positions.get(id) ?? "");
}

/** With the title that other products give payments. */
function toPayment(
  { fromId, toId, currency, amountMinor, paidOn, method, note }: CountedSettlement,
  line: number,
  names: readonly string[],
  positionOf: (id: string) => string,
): ImportedEntry {
  const nameOf = (id: string) => names[Number(positionOf(id))] ?? "";
  return {
    kind: "payment",
    line,
    title: `${nameOf(fromId)} paid ${nameOf(toId)}`,
    currency,
    fromId,
    toId,
    spentOn: paidOn,
    amountMinor,
    method,
    note,
  };
}
