import { ExpenseId, refuse } from "@evenly/contract";
import type { CreateExpenseInput, Expense, ExpenseFields } from "@evenly/contract/expenses/schemas";
import type { Tx } from "@evenly/db";
import { findExpenseByKey, insertExpense } from "@evenly/db/expenses/queries";
import { listMembers, type Membership, setRotation } from "@evenly/db/groups/queries";
import { newSplits } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordChange } from "../groups/activity/index.ts";
import { lockOwnGroup, projectEntry } from "../groups/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { checkFields } from "./check-fields.ts";
import { expectOriginal, loadRates, type RatesContext } from "./check-original.ts";
import { getExpense } from "./get-expense.ts";
import { entryOf } from "./load.ts";
import { columnsOf, recordVersion, writeSides } from "./write-expense.ts";

/**
 * Adds an expense to one of the caller's groups; it counts in balances at once, or after approval where the group requires it.
 * Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED}
 * @throws {GROUP_MEMBER_UNKNOWN} a payer or bearer is no active member.
 * @throws {EXPENSE_SPLIT_WRONG} @throws {EXPENSE_PAYERS_WRONG} see `checkFields`.
 * @throws {EXPENSE_RATE_WRONG} see `expectOriginal`.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @unaudited every version is kept with who and when, for the whole group
 */
export async function createExpense(ctx: RatesContext, input: CreateExpenseInput): Promise<Expense> {
  const { groupId, idempotencyKey: key, ...fields } = input;
  const inputHash = hashInput({ groupId, ...fields });
  const table = await loadRates(ctx, fields);
  const expenseId = await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    const known = await findExpenseByKey(tx, membership.member.id, key);
    if (known) return known.inputHash === inputHash ? known.id : refuse("IDEMPOTENCY_MISMATCH");
    expectOriginal(ctx, fields, { table, stored: null });
    return await addExpense(ctx, tx, membership, fields, { key, inputHash });
  });
  return await getExpense(ctx, { expenseId: ExpenseId.parse(expenseId) });
}

type Intent = {
  readonly key: string;
  readonly inputHash: string;
  readonly seriesId?: string;
  readonly occurrenceOn?: string;
};

/**
 * Writes a new expense of a member in a group that the caller has locked: balances, version and line of the feed. The product adds
 * it by itself if `byMemberId` is null. Returns its id.
 *
 * @throws {GROUP_MEMBER_UNKNOWN} @throws {EXPENSE_SPLIT_WRONG} @throws {EXPENSE_PAYERS_WRONG} see `checkFields`.
 * @unaudited part of verbs that keep the version
 */
export async function addExpense(
  ctx: ServiceContext,
  tx: Tx,
  { group, member }: Membership,
  fields: ExpenseFields,
  intent: Intent,
  byMemberId: string | null = member.id,
): Promise<string> {
  const members = await listMembers(tx, group.id);
  const active = new Set(members.flatMap((each) => (each.member.isActive ? each.member.id : [])));
  const { nextRotation, ...sides } = checkFields(fields, active, group.rotation);
  const [id, now] = [ctx.ids.uuid(), ctx.clock.now()];
  const state = group.requireApproval ? "awaiting_approval" : "active";
  const row = { id, groupId: group.id, createdByMemberId: member.id, ...intent, ...columnsOf(fields) };
  const splits = newSplits(sides);
  const status = splits.every(({ isPaid }) => isPaid) ? "completed" : "pending";
  await insertExpense(tx, {
    ...row,
    state,
    status,
    rotation: group.rotation,
    createdAt: now,
    updatedAt: now,
  });
  await writeSides(ctx, tx, id, sides.payers, splits);
  await setRotation(tx, group.id, nextRotation);
  if (state === "active")
    await projectEntry(tx, group.id, entryOf({ id, currency: fields.currency }, sides), 1n);
  await recordVersion(ctx, tx, {
    expenseId: id,
    version: 1,
    kind: "created",
    byMemberId,
    fields,
    state,
  });
  await recordChange(ctx, tx, {
    groupId: group.id,
    kind: "expense_added",
    actorMemberId: byMemberId,
    subjectId: id,
    facts: {
      title: fields.title,
      amountMinor: String(fields.amountMinor),
      currency: fields.currency,
      version: 1,
    },
    memberIds: [...new Set([...sides.payers, ...sides.parts].map(({ memberId }) => memberId))],
  });
  return id;
}
