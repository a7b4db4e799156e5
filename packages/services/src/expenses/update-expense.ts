import { refuse } from "@evenly/contract";
import type { Expense, ExpenseFields, UpdateExpenseInput } from "@evenly/contract/expenses/schemas";
import type { Tx } from "@evenly/db";
import { type ExpenseRow, updateExpenseRow } from "@evenly/db/expenses/queries";
import { listMembers } from "@evenly/db/groups/queries";
import { mayInGroup, nextApproval, rederiveSplits } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordChange } from "../groups/activity/index.ts";
import { projectEntry } from "../groups/index.ts";
import { type CheckedSides, checkFields } from "./check-fields.ts";
import { expectOriginal, loadRates, type RatesContext } from "./check-original.ts";
import { expectVersion } from "./expect-version.ts";
import { getExpense } from "./get-expense.ts";
import { entryOf, lockExpense, type OwnExpense, sidesOf, splitsOf } from "./load.ts";
import { originalOf } from "./stored-original.ts";
import { columnsOf, recordVersion, writeSides } from "./write-expense.ts";

/**
 * Replaces what was entered of an expense. Paid parts stay paid, up to the new part; a change of amounts needs approval again where
 * the group requires it.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} neither author nor admin.
 * @throws {EXPENSE_CHANGED} somebody else changed it; `version` is the current one. @throws {EXPENSE_STATE_WRONG} it is voided.
 * @throws {GROUP_MEMBER_UNKNOWN} @throws {EXPENSE_SPLIT_WRONG} @throws {EXPENSE_PAYERS_WRONG} see `checkFields`.
 * @throws {EXPENSE_RATE_WRONG} see `expectOriginal`; the rate that the expense has already stays valid.
 * @unaudited every version is kept with who and when, for the whole group
 */
export async function updateExpense(ctx: RatesContext, input: UpdateExpenseInput): Promise<Expense> {
  const { expenseId, expectedVersion, ...fields } = input;
  const table = await loadRates(ctx, fields);
  await withTransaction(ctx, async (tx) => {
    const own = await lockExpense(ctx, tx, expenseId);
    expectOriginal(ctx, fields, { table, stored: originalOf(own.expense) });
    await editExpense(ctx, tx, own, expectedVersion, fields);
  });
  return await getExpense(ctx, { expenseId });
}

/**
 * Replaces what was entered of an expense, as a part of a change of its series too. The caller has locked its group.
 *
 * @throws what `updateExpense` throws, besides EXPENSE_NOT_FOUND and GROUP_ARCHIVED.
 * @unaudited part of verbs that keep the version
 */
export async function editExpense(
  ctx: ServiceContext,
  tx: Tx,
  own: OwnExpense,
  expectedVersion: number,
  fields: ExpenseFields,
): Promise<void> {
  const { expense, member } = own;
  const isOwn = expense.createdByMemberId === member.id;
  if (!mayInGroup(member.role, "edit_expense", { isOwn })) refuse("GROUP_FORBIDDEN");
  expectVersion(expense, expectedVersion);
  if (expense.state === "voided") refuse("EXPENSE_STATE_WRONG", { state: expense.state });
  const sides = checkFields(fields, await allowedMembers(tx, own), expense.rotation);
  await writeEdit(ctx, tx, own, fields, sides);
}

/** Active members, and those whom the expense names already. */
async function allowedMembers(tx: Tx, { group, payers, splits }: OwnExpense): Promise<ReadonlySet<string>> {
  const members = await listMembers(tx, group.id);
  const active = members.flatMap((each) => (each.member.isActive ? each.member.id : []));
  return new Set([...active, ...[...payers, ...splits].map(({ memberId }) => memberId)]);
}

async function writeEdit(
  ctx: ServiceContext,
  tx: Tx,
  own: OwnExpense,
  fields: ExpenseFields,
  sides: CheckedSides,
): Promise<void> {
  const { expense, group, member, splits: before } = own;
  const state = nextState(own, fields, sides);
  if (expense.state === "active") await projectEntry(tx, group.id, entryOf(expense, sidesOf(own)), -1n);
  const { splits } = rederiveSplits(splitsOf(own), sides);
  const paidAt = new Map(before.map((split) => [split.memberId, split.paidAt]));
  const status = await writeSides(ctx, tx, expense.id, sides.payers, splits, paidAt);
  const version = expense.version + 1;
  const row = { ...columnsOf(fields), status, state, version, updatedAt: ctx.clock.now() };
  await updateExpenseRow(tx, expense.id, {
    ...row,
    ...(state === "rejected" ? {} : { rejectedReason: null }),
  });
  const entry = entryOf({ id: expense.id, currency: fields.currency }, sides);
  if (state === "active") await projectEntry(tx, group.id, entry, 1n);
  const change = { expenseId: expense.id, version, kind: "edited", byMemberId: member.id } as const;
  await recordVersion(ctx, tx, { ...change, fields, state });
  const concerned = [...sidesOf(own).payers, ...sidesOf(own).parts, ...sides.payers, ...sides.parts];
  await recordChange(ctx, tx, {
    groupId: group.id,
    kind: "expense_edited",
    actorMemberId: member.id,
    subjectId: expense.id,
    facts: {
      title: fields.title,
      amountMinor: String(fields.amountMinor),
      currency: fields.currency,
      version,
    },
    memberIds: [...new Set(concerned.map(({ memberId }) => memberId))],
  });
}

/** State after an edit, by the rules of approval. */
function nextState(own: OwnExpense, fields: ExpenseFields, sides: CheckedSides): ExpenseRow["state"] {
  const { expense, group } = own;
  const old = sidesOf(own);
  const isSame =
    expense.amountMinor === fields.amountMinor &&
    expense.currency === fields.currency &&
    isSameParts(old.payers, sides.payers) &&
    isSameParts(old.parts, sides.parts);
  const approval =
    expense.state === "active" ? "approved" : expense.state === "rejected" ? "rejected" : "awaiting_approval";
  const next = nextApproval(approval, isSame ? "edit_details" : "edit_amounts", group.requireApproval);
  return next === "awaiting_approval" || next === "rejected" ? next : "active";
}

type Part = { readonly memberId: string; readonly amountMinor: bigint };

function isSameParts(one: readonly Part[], other: readonly Part[]): boolean {
  const amounts = new Map(one.map(({ memberId, amountMinor }) => [memberId, amountMinor]));
  return (
    one.length === other.length &&
    other.every(({ memberId, amountMinor }) => amounts.get(memberId) === amountMinor)
  );
}
