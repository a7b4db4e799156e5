import { PayDebtInput, RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { updateExpense } from "../../expenses/update-expense.ts";
import { voidExpense } from "../../expenses/void-expense.ts";
import { confirmPayment } from "../../settlements/answer-payment.ts";
import { recordPayment } from "../../settlements/record-payment.ts";
import { expenseInput, makeExpense, makeGroup, payInput, payProven } from "../../testing/expenses.ts";
import { verifyGroups } from "./verify-groups.ts";

let database: TestDatabase;
let admin: postgres.Sql;
let ctx: TestContext;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} });
});
afterEach(async () => {
  await ctx.lane.close();
  await admin.end();
  await database.drop();
});

async function verify() {
  const told: string[] = [];
  const counts = await verifyGroups(database.db, (difference) => told.push(difference));
  return { ...counts, told };
}

/** Two groups with expenses in two currencies, one edited and one removed, wallet money, cash, and a payment that waits. */
async function makeBooks() {
  const group = await makeGroup(ctx, 3, {}, { balanceMinor: 50_000n });
  const [asAna = ctx, asBen = ctx, asCem = ctx] = group.asEach;
  const [ana, ben, cem] = group.memberIds;
  const dinner = await makeExpense(ctx, group);
  await makeExpense(ctx, group, { currency: "EUR", amountMinor: 10_00n });
  const gone = await makeExpense(ctx, group, { amountMinor: 7_00n });
  await voidExpense(asAna, { expenseId: gone.id, expectedVersion: 1 });
  await payProven(asBen, PayDebtInput.parse({ ...payInput(ctx, group), amountMinor: 10_00n }));
  const debt = { groupId: group.groupId, fromMemberId: cem, toMemberId: ana, method: "cash" };
  const cash = { ...debt, currency: "USD", amountMinor: 28_06n, idempotencyKey: ctx.ids.uuid() };
  const { id: settlementId } = await recordPayment(asCem, RecordPaymentInput.parse(cash));
  await confirmPayment(asAna, { settlementId });
  const wait = { ...debt, fromMemberId: ben, currency: "EUR", amountMinor: 1_00n };
  await recordPayment(asBen, RecordPaymentInput.parse({ ...wait, idempotencyKey: ctx.ids.uuid() }));
  const {
    groupId: _groupId,
    idempotencyKey: _key,
    ...fields
  } = expenseInput(ctx, group, {
    amountMinor: 60_00n,
  });
  await updateExpense(asAna, { ...fields, expenseId: dinner.id, expectedVersion: 1 });
  await makeExpense(ctx, await makeGroup(ctx, 2));
  return group;
}

describe("verifyGroups", () => {
  it("finds nothing in groups with only regular entries", async () => {
    await makeBooks();
    expect(await verify()).toEqual({ groupCount: 2, differenceCount: 0, told: [] });
  });

  it.each([
    [
      "balances follow from the entries",
      "update group_balances set paid_minor = paid_minor + 1 where paid_minor > 0",
    ],
    ["balances follow from the entries", "delete from group_balances"],
    ["debts between two members follow", "update group_pairs set owed_minor = owed_minor + 1"],
    [
      "payers sum to the amount",
      "update expenses set amount_minor = amount_minor + 1 where state = 'voided'",
    ],
    [
      "parts sum to the amount",
      "update expense_splits set amount_minor = amount_minor + 1 where paid_at is null",
    ],
    [
      "no part is paid above its amount",
      "update expense_splits set paid_minor = amount_minor + 1, paid_at = now()",
    ],
    ["was paid with the bill or by settlements", "delete from settlement_parts"],
    [
      "only settlements that count",
      "update settlements set state = 'held', settled_at = null where state = 'settled'",
    ],
    ["pays at most its amount", "update settlement_parts set amount_minor = 9999 where kind = 'money'"],
    ["the lines of a settlement sum", "update settlements set amount_minor = amount_minor + 1"],
  ])("reports a difference in '%s'", async (name, damage) => {
    const { groupId } = await makeBooks();
    expect((await admin.unsafe(damage)).count).toBeGreaterThan(0);
    const { differenceCount, told } = await verify();
    expect(differenceCount).toBe(told.length);
    expect(told.join("\n")).toContain(name);
    expect(told.join("\n")).toContain(groupId);
  });
});
