import { invariant } from "@evenly/contract";
import { SplitInput } from "@evenly/contract/expenses/schemas";
import { SETTLEMENT_NOTE_MAX } from "@evenly/contract/settlements/rules";
import type { Tx } from "@evenly/db";
import {
  type ImportedExpenseRow,
  type ImportedSettlementRow,
  type ImportedSplitRow,
  type ImportFrame,
  insertImportedExpenses,
  insertImportedParts,
  insertImportedPayers,
  insertImportedSettlements,
  insertImportedSplits,
  insertImportedSums,
} from "@evenly/db/group-files/queries";
import type { NewMember } from "@evenly/db/groups/queries";
import {
  type ImportedEntry,
  type ImportedPayment,
  keepSplit,
  type PaidExpense,
  payImported,
  sumEntries,
  toEntry,
} from "@evenly/domain/group-files/index";
import { expenseStatus, type MemberPart, sumOf } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../context.ts";
import { toJson } from "../expenses/index.ts";
import { renameMembers } from "./rename-members.ts";

type Entries = {
  readonly groupId: string;
  readonly inputHash: string;
  readonly byMemberId: string;
  /** Rows of the file's members, by position. */
  readonly members: readonly NewMember[];
  readonly file: { readonly entries: readonly ImportedEntry[] };
};

/**
 * Writes a file's expenses, with their first versions, its settlements and the projections of both into a new group, in few
 * statements with many rows each.
 */
export async function writeEntries(ctx: ServiceContext, tx: Tx, work: Entries): Promise<void> {
  const { groupId, byMemberId, inputHash, members, file } = work;
  const frame: ImportFrame = { groupId, byMemberId, inputHash, at: ctx.clock.now() };
  const idOf = (memberId: string) => {
    const member = members[Number(memberId)];
    invariant(member, "readers refuse members whom the file lacks");
    return member.id;
  };
  const entries = file.entries.map((entry) => renameMembers(entry, idOf));
  const sums = sumEntries(entries.map(toEntry));
  const paid = payImported(entries, sums.balances);
  const rows = paid.map((each) => ({ id: ctx.ids.uuid(), ...each }));
  await insertImportedExpenses(
    tx,
    frame,
    rows.map((row) => expenseRow(row.id, row)),
  );
  await insertImportedPayers(
    tx,
    rows.flatMap(({ id, expense }) => expense.payers.map((part) => ({ expenseId: id, ...part }))),
  );
  await insertImportedSplits(
    tx,
    rows.flatMap(({ id, splits }) => splits.map((split) => splitRow(id, split, frame.at))),
  );
  const userOf = new Map(members.map(({ id, userId }) => [id, userId ?? null]));
  const payments = withIds(ctx, entries);
  await insertImportedSettlements(
    tx,
    frame,
    [...payments].map(([payment, id]) => settlementRow(id, payment, userOf)),
  );
  await insertImportedParts(
    tx,
    rows.flatMap(({ id: expenseId, paidBy }) =>
      paidBy.map(({ payment, ...part }) => ({ expenseId, lineId: idOfPayment(payments, payment), ...part })),
    ),
  );
  await insertImportedSums(tx, groupId, sums);
}

function expenseRow(id: string, { expense, splits }: PaidExpense): ImportedExpenseRow {
  const { title, description, currency, category, spentOn, payers, dueOn = null, tags = [] } = expense;
  const { split: kept, rotation } = keepSplit(expense);
  // An input that the product's own form could not hold is kept by the parts that it gives.
  const split = SplitInput.safeParse(kept).success ? kept : { method: "exact", parts: expense.parts };
  const amountMinor = sumOf(payers);
  const original = expense.original ?? null;
  const words = { title, amountMinor, currency, category, spentOn, dueOn };
  const more = { description: description ?? "", payers, split, original, tags, state: "active" };
  return {
    id,
    key: `import:${id}`,
    ...words,
    originalMinor: original?.amountMinor ?? null,
    originalCurrency: original?.currency ?? null,
    rate: original?.rate ?? null,
    rateSource: original?.source ?? null,
    rateOn: original?.on ?? null,
    tags: JSON.stringify(tags),
    description,
    rotation,
    splitMethod: split.method as ImportedExpenseRow["splitMethod"],
    splitInput: JSON.stringify(toJson(split)),
    snapshot: JSON.stringify(toJson({ ...words, ...more })),
    status: expenseStatus(splits),
  };
}

function splitRow(
  expenseId: string,
  split: MemberPart & { readonly paidMinor: bigint; readonly isPaid: boolean },
  at: Date,
): ImportedSplitRow {
  const { memberId, amountMinor, paidMinor, isPaid } = split;
  return { expenseId, memberId, amountMinor, paidMinor, paidAt: isPaid ? at : null };
}

/** Payments with ids in the order of their days, which lists use within one moment. */
function withIds(
  ctx: ServiceContext,
  entries: readonly ImportedEntry[],
): ReadonlyMap<ImportedPayment, string> {
  const payments = entries
    .filter((entry) => entry.kind === "payment")
    .toSorted((a, b) => (a.spentOn < b.spentOn ? -1 : a.spentOn > b.spentOn ? 1 : 0));
  return new Map(payments.map((payment) => [payment, ctx.ids.uuid()]));
}

function idOfPayment(payments: ReadonlyMap<ImportedPayment, string>, payment: ImportedPayment): string {
  const id = payments.get(payment);
  invariant(id, "a part is paid by a payment of the file");
  return id;
}

function settlementRow(
  id: string,
  { fromId, toId, currency, amountMinor, title, spentOn, note, method }: ImportedPayment,
  userOf: ReadonlyMap<string, string | null>,
): ImportedSettlementRow {
  return {
    id,
    fromMemberId: fromId,
    toMemberId: toId,
    currency,
    amountMinor,
    fromUserId: userOf.get(fromId) ?? null,
    toUserId: userOf.get(toId) ?? null,
    // Wallet money has a transfer, which no import makes.
    method: method === "cash" ? method : "other",
    note: [...(note ?? title)].slice(0, SETTLEMENT_NOTE_MAX).join("") || null,
    paidOn: spentOn,
    // Payments count in the order of their days.
    settledAt: new Date(`${spentOn}T12:00:00Z`),
  };
}
