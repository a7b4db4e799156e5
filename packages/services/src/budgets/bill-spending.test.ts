import { CreateBillInput } from "@evenly/contract/bills/schemas";
import { sumSpendingByCategory } from "@evenly/db/budgets/spending-queries";
import { sql } from "@evenly/db/sql";
import { makeUser, openTestContext, readOutbox, sendProven } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { billToGroup } from "../bills/bill-to-group.ts";
import { createBill } from "../bills/create-bill.ts";
import { splitBillAgain } from "../bills/split-bill-again.ts";
import { updateBill } from "../bills/update-bill.ts";
import { restoreExpense, voidExpense } from "../expenses/void-expense.ts";
import { deleteTransaction } from "../history/delete-transaction.ts";
import { refundPayment } from "../payments/returns/refund-payment.ts";
import { returnPayment } from "../payments/returns/return-payment.ts";
import { checkAll, makeBudget, spendCash } from "../testing/budgets.ts";
import { getBudget } from "./get-budget.ts";
import { updateBudgetSettings } from "./settings/update-budget-settings.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

/** A payment of 100.00 for food to a shop, split equally between its payer and three friends; `transactionId`: another payment. */
async function makePaidBill(pay?: (asOwner: typeof ctx) => Promise<string>, totalMinor = 100_00n) {
  const owner = await makeUser(ctx, { balanceMinor: 300_00n, country: "US" });
  const shop = await makeUser(ctx, { country: "US" });
  const friends = await Promise.all([1, 2, 3].map(() => makeUser(ctx, { country: "US" })));
  const asOwner = ctx.asUser(owner.userId);
  const words = { category: "food", currency: "USD", amountMinor: 100_00n, to: shop.userId } as const;
  const send = async () =>
    (await sendProven(asOwner, { ...words, idempotencyKey: ctx.ids.uuid() })).transaction.id;
  const transactionId = await (pay?.(asOwner) ?? send());
  const spent = async () => {
    const days = { timeZone: "UTC", from: "2026-11-01", to: "2026-12-01" };
    const sums = await sumSpendingByCategory(ctx.db, { ...days, userId: owner.userId });
    return sums.map(({ category, ownMinor, paidMinor, rows }) => [category, ownMinor, paidMinor, rows]);
  };
  const { id: billId } = await createBill(
    asOwner,
    CreateBillInput.parse({
      title: "Dinner at Lupo",
      totalMinor,
      currency: "USD",
      spentOn: "2026-11-21",
      split: { method: "equal", userIds: [owner, ...friends].map(({ userId }) => userId) },
      transactionId,
      idempotencyKey: ctx.ids.uuid(),
    }),
  );
  const giveBack = { id: transactionId as never };
  return { owner, friends, asOwner, asShop: ctx.asUser(shop.userId), billId, giveBack, spent };
}
const key = () => ({ idempotencyKey: ctx.ids.uuid() });

describe("spending by a bill", () => {
  it("shrinks with what is given back of its payment, by the owner's part of it, until nothing is left", async () => {
    const { asOwner, asShop, giveBack, spent } = await makePaidBill();
    const { id: budgetId } = await makeBudget(asOwner);
    expect(await spent()).toEqual([["food", 25_00n, 100_00n, 1]]);
    await refundPayment(asShop, { ...giveBack, amountMinor: 40_00n, ...key() });
    expect(await spent()).toEqual([["food", 15_00n, 60_00n, 1]]);
    expect((await getBudget(asOwner, { budgetId })).use.spentMinor).toBe(15_00n);
    await refundPayment(asShop, { ...giveBack, amountMinor: 60_00n, ...key() });
    expect(await spent()).toEqual([]);
  });

  it("leaves what the payment was beyond the bill to the owner", async () => {
    const { asShop, giveBack, spent } = await makePaidBill(undefined, 60_00n);
    expect(await spent()).toEqual([["food", 55_00n, 100_00n, 1]]);
    await refundPayment(asShop, { ...giveBack, amountMinor: 20_00n, ...key() });
    expect(await spent()).toEqual([["food", 44_00n, 80_00n, 1]]);
  });

  it("ends when its payment is returned", async () => {
    const { asShop, giveBack, spent } = await makePaidBill();
    await returnPayment(asShop, { ...giveBack, ...key() });
    expect(await spent()).toEqual([]);
  });

  it("ends when the own record of its payment is deleted", async () => {
    const made = await makePaidBill((asOwner) => spendCash(asOwner, 100_00n, "2026-11-21"));
    expect(await made.spent()).toEqual([["food", 25_00n, 100_00n, 1]]);
    await deleteTransaction(made.asOwner, made.giveBack);
    expect(await made.spent()).toEqual([]);
  });

  it("goes to the expense of its group, and to the payment alone once that is voided", async () => {
    const { asOwner, billId, spent } = await makePaidBill();
    const { groupId } = await billToGroup(asOwner, { billId, paidMinor: 0n });
    expect((await spent()).map(([, ...sums]) => sums)).toEqual([[25_00n, 100_00n, 1]]);
    const [expense] = await ctx.db.execute<{ id: string }>(
      sql`select id from expenses where group_id = ${groupId}`,
    );
    const expenseId = expense?.id as never;
    await voidExpense(asOwner, { expenseId, expectedVersion: 1 });
    expect(await spent()).toEqual([["food", 100_00n, 100_00n, 1]]);
    await restoreExpense(asOwner, { expenseId, expectedVersion: 2 });
    expect((await spent()).map(([, ...sums]) => sums)).toEqual([[25_00n, 100_00n, 1]]);
  });

  it("is checked after the bill is split again or named anew", async () => {
    const { owner, friends, asOwner, billId } = await makePaidBill((as) =>
      spendCash(as, 100_00n, "2026-11-21", { category: undefined }),
    );
    await updateBudgetSettings(asOwner, { autoCategorization: true });
    const { id: budgetId } = await makeBudget(asOwner, { amountMinor: 30_00n, category: "travel" });
    await checkAll(ctx);
    const toldTimes = async () => {
      const rows = await readOutbox(ctx.db, "spending.changed");
      return rows.filter(({ payload }) => JSON.stringify(payload).includes(owner.userId)).length;
    };
    const before = await toldTimes();
    await updateBill(asOwner, { billId, title: "Hotel Roma", note: "" });
    expect(await toldTimes()).toBe(before + 1);
    expect((await getBudget(asOwner, { budgetId })).use.spentMinor).toBe(25_00n);
    const userIds = [owner, ...friends.slice(0, 2)].map(({ userId }) => userId as never);
    const split = { method: "equal" as const, userIds };
    await splitBillAgain(asOwner, { billId, split, paidMinor: 0n, ...key() } as never);
    expect(await toldTimes()).toBe(before + 2);
    expect((await getBudget(asOwner, { budgetId })).use).toMatchObject({ spentMinor: 33_33n + 1n });
  });
});
