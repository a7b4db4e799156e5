import { AppError, type TransferId } from "@evenly/contract";
import { CreateExpenseInput, type ExpenseDetail, type SplitInput } from "@evenly/contract/expenses/schemas";
import { CreateGroupInput, type Group } from "@evenly/contract/groups/schemas";
import { PayDebtInput, type Settlement } from "@evenly/contract/settlements/schemas";
import { listCountedExpenses } from "@evenly/db/expenses/entry-queries";
import { expensePayers, expenseSplits, expenses } from "@evenly/db/expenses/tables";
import { listBalances, listPairs } from "@evenly/db/groups/queries";
import { listCountedSettlements } from "@evenly/db/settlements/entry-queries";
import { sql } from "@evenly/db/sql";
import { groupBalances } from "@evenly/domain/groups/index";
import { giveProofs, type MakeUserFacts, makeKnown, makeUser, type TestContext } from "@evenly/testing";
import { createExpense } from "../expenses/create-expense.ts";
import { getExpense } from "../expenses/get-expense.ts";
import { createGroup } from "../groups/create-group.ts";
import { verifyPayment } from "../payments/proofs/verify-payment.ts";
import { payDebt } from "../settlements/pay-debt.ts";

/** A group of people with accounts; the first is its owner, whom the others know. */
export async function makeGroup(
  ctx: TestContext,
  people: number,
  settings: CreateGroupInput["settings"] = {},
  facts: MakeUserFacts = {},
) {
  const users = await Promise.all(Array.from({ length: people }, () => makeUser(ctx, facts)));
  const asEach = users.map(({ userId }) => ctx.asUser(userId));
  const [owner] = asEach;
  const [first] = users;
  if (owner === undefined || first === undefined) throw new Error("a group has an owner");
  await makeKnown(ctx, first, users.slice(1));
  const members = users.slice(1).map(({ userId }) => ({ userId }));
  const input = CreateGroupInput.parse({
    name: "Flat 14B",
    settings,
    members,
    idempotencyKey: ctx.ids.uuid(),
  });
  const { group } = await createGroup(owner, input);
  const memberIds = users.map(
    ({ userId }) => group.members.find((member) => member.userId === userId)?.id ?? "",
  ) as Group["members"][number]["id"][];
  return { groupId: group.id, users, asEach, memberIds };
}

type TestGroup = Awaited<ReturnType<typeof makeGroup>>;
type Fields = Partial<{
  title: string;
  category: string;
  amountMinor: bigint;
  currency: string;
  payers: { memberId: string; amountMinor: bigint }[];
  split: SplitInput;
}>;

/** Input of an expense: 84.20 for dinner, paid by the first member, split equally among all. */
export function expenseInput(ctx: TestContext, { groupId, memberIds }: TestGroup, fields: Fields = {}) {
  const amountMinor = fields.amountMinor ?? 84_20n;
  return CreateExpenseInput.parse({
    groupId,
    title: "Dinner",
    currency: "USD",
    payers: [{ memberId: memberIds[0], amountMinor }],
    split: { method: "equal", memberIds },
    spentOn: "2026-11-20",
    idempotencyKey: ctx.ids.uuid(),
    ...fields,
    amountMinor,
  });
}

export async function makeExpense(
  ctx: TestContext,
  group: TestGroup,
  fields: Fields = {},
): Promise<ExpenseDetail> {
  const [owner] = group.asEach;
  if (owner === undefined) throw new Error("a group has an owner");
  const { id } = await createExpense(owner, expenseInput(ctx, group, fields));
  return await getExpense(owner, { expenseId: id });
}

/** Balances by currency and member from the projection, and the same derived from the entries that count. */
export async function readBothBalances(ctx: TestContext, groupId: string) {
  const [rows, pairs, counted, settled] = await Promise.all([
    listBalances(ctx.db, groupId),
    listPairs(ctx.db, groupId),
    listCountedExpenses(ctx.db, groupId),
    listCountedSettlements(ctx.db, groupId),
  ]);
  const projected = new Map<string, bigint>();
  for (const { memberId, currency, paidMinor, shareMinor, settledOutMinor, settledInMinor } of rows)
    projected.set(`${currency} ${memberId}`, paidMinor - shareMinor + settledOutMinor - settledInMinor);
  for (const { firstMemberId, secondMemberId, currency, owedMinor } of pairs)
    projected.set(`${currency} ${firstMemberId} ${secondMemberId}`, owedMinor);
  const derived = new Map<string, bigint>();
  const entries = [
    ...counted.map((each) => ({ ...each, kind: "expense" as const })),
    ...settled.map((each) => ({ ...each, kind: "settlement" as const })),
  ];
  for (const { currency, members, debts } of groupBalances(entries)) {
    for (const { memberId, balanceMinor } of members) derived.set(`${currency} ${memberId}`, balanceMinor);
    for (const { fromId, toId, amountMinor } of debts)
      if (fromId < toId) derived.set(`${currency} ${fromId} ${toId}`, amountMinor);
      else derived.set(`${currency} ${toId} ${fromId}`, -amountMinor);
  }
  const uneven = (balances: ReadonlyMap<string, bigint>) =>
    [...balances].filter(([, amountMinor]) => amountMinor !== 0n).toSorted();
  return { projected: uneven(projected), derived: uneven(derived) };
}

/** Number of expenses whose payers or parts do not sum to the amount, or whose parts are overpaid. */
export async function countUnsoundExpenses(ctx: TestContext, groupId: string): Promise<number> {
  const paid = sql`(select sum(p.amount_minor) from ${expensePayers} p where p.expense_id = expenses.id)`;
  const borne = sql`(select sum(s.amount_minor) from ${expenseSplits} s where s.expense_id = expenses.id)`;
  const over = sql`exists (select 1 from ${expenseSplits} s where s.expense_id = expenses.id and s.paid_minor > s.amount_minor)`;
  return await ctx.db.$count(
    expenses,
    sql`group_id = ${groupId} and (${paid} <> amount_minor or ${borne} <> amount_minor or ${over})`,
  );
}

/** Pays a debt as a user who proves whatever the payment needs. */
export async function payProven(asPayer: TestContext, input: PayDebtInput): Promise<Settlement["id"]> {
  try {
    return (await payDebt(asPayer, input)).id;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "STEP_UP_REQUIRED") throw error;
    const { transferId } = error.details as { readonly transferId: Settlement["id"] & TransferId };
    await giveProofs(asPayer, transferId);
    await verifyPayment(asPayer, { id: transferId });
    return transferId;
  }
}

/** Input of a payment of a debt by the second member to the first: 42.10. */
export function payInput(
  ctx: TestContext,
  { groupId, memberIds }: TestGroup,
  fields: Partial<PayDebtInput> = {},
): PayDebtInput {
  return PayDebtInput.parse({
    groupId,
    toMemberId: memberIds[0],
    currency: "USD",
    amountMinor: 42_10n,
    idempotencyKey: ctx.ids.uuid(),
    ...fields,
  });
}
