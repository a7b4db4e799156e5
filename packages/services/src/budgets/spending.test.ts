import { listIncome, listSpending, sumSpendingByCategory } from "@evenly/db/budgets/spending-queries";
import { type MadeUser, makeUser, openTestContext, sendProven } from "@evenly/testing";
import { createRandom } from "@evenly/testing/random";
import { describe, expect, it } from "vitest";
import { voidExpense } from "../expenses/void-expense.ts";
import { createManualEntry } from "../history/create-manual-entry.ts";
import { updateTransaction } from "../history/update-transaction.ts";
import { refundPayment } from "../payments/returns/refund-payment.ts";
import { returnPayment } from "../payments/returns/return-payment.ts";
import { makeBill } from "../testing/bills.ts";
import { makeExpense, makeGroup, payInput, payProven } from "../testing/expenses.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

const november = { timeZone: "UTC", from: "2026-11-01", to: "2026-12-01" };
/** Own and paid sums of a person by category. */
async function spentBy(userId: string, query: object = {}) {
  const rows = await sumSpendingByCategory(ctx.db, { ...november, userId, ...query });
  return Object.fromEntries(
    rows.map(({ category, currency, ownMinor, paidMinor }) => [
      `${category} ${currency}`,
      [ownMinor, paidMinor],
    ]),
  );
}
const send = (from: MadeUser, to: MadeUser, amountMinor: bigint, words: object = {}) =>
  sendProven(ctx.asUser(from.userId), {
    to: to.userId,
    amountMinor,
    currency: "USD",
    idempotencyKey: ctx.ids.uuid(),
    ...words,
  });

describe("what counts as spent", () => {
  it("is the own share of an expense: settling changes nothing, voiding takes it back", async () => {
    const group = await makeGroup(ctx, 4, {}, { balanceMinor: 100_00n });
    const [payer, debtor] = group.users as [MadeUser, MadeUser];
    const { id } = await makeExpense(ctx, group, { amountMinor: 100_00n, category: "food" });
    expect(await spentBy(payer.userId)).toEqual({ "food USD": [25_00n, 100_00n] });
    expect(await spentBy(debtor.userId)).toEqual({ "food USD": [25_00n, 0n] });
    await payProven(ctx.asUser(debtor.userId), payInput(ctx, group, { amountMinor: 25_00n }));
    expect(await spentBy(payer.userId)).toEqual({ "food USD": [25_00n, 100_00n] });
    expect(await spentBy(debtor.userId)).toEqual({ "food USD": [25_00n, 0n] });
    expect(await listIncome(ctx.db, { ...november, userId: payer.userId })).toEqual([]);
    const open = await makeExpense(ctx, group, { amountMinor: 40_00n, category: "travel" });
    await voidExpense(ctx.asUser(payer.userId), { expenseId: open.id, expectedVersion: 1 });
    expect(await spentBy(payer.userId)).toEqual({ "food USD": [25_00n, 100_00n] });
    expect(id).not.toBe(open.id);
  });

  it("is below zero for money back", async () => {
    const group = await makeGroup(ctx, 2);
    await makeExpense(ctx, group, { amountMinor: -10_00n, category: "food" });
    expect(await spentBy(group.users[0]?.userId ?? "")).toEqual({ "food USD": [-5_00n, -10_00n] });
    expect(await spentBy(group.users[1]?.userId ?? "")).toEqual({ "food USD": [-5_00n, 0n] });
  });

  it("is a payment from the wallet with its fee, less what was given back", async () => {
    const ana = await makeUser(ctx, { balanceMinor: 200_00n, country: "US" });
    const ben = await makeUser(ctx, { country: "DE" });
    const { transaction } = await send(ana, ben, 20_00n, { category: "travel" });
    expect(transaction.feeMinor).toBe(20n);
    expect(await spentBy(ana.userId)).toEqual({ "travel USD": [20_20n, 20_20n] });
    const income = { ...november, userId: ben.userId };
    expect(await listIncome(ctx.db, income)).toMatchObject([{ amountMinor: 20_00n, on: "2026-11-21" }]);
    const asBen = ctx.asUser(ben.userId);
    await refundPayment(asBen, { id: transaction.id, amountMinor: 5_00n, idempotencyKey: "part" });
    expect(await spentBy(ana.userId)).toEqual({ "travel USD": [15_20n, 15_20n] });
    expect(await listIncome(ctx.db, income)).toMatchObject([{ amountMinor: 15_00n }]);
    const other = await send(ana, ben, 30_00n);
    await returnPayment(asBen, { id: other.transaction.id, idempotencyKey: "all" });
    expect(await spentBy(ana.userId)).toEqual({ "travel USD": [15_20n, 15_20n] });
  });

  it("is the own part of a split bill, and for who pays a share, that share", async () => {
    const bill = await makeBill(ctx, { spentOn: "2026-11-20" });
    expect(await spentBy(bill.owner.userId)).toEqual({ "other USD": [25_00n, 100_00n] });
    await bill.pay(0);
    expect(await spentBy(bill.owner.userId)).toEqual({ "other USD": [25_00n, 100_00n] });
    expect(await spentBy(bill.payers[0]?.userId ?? "")).toEqual({ "other USD": [25_00n, 25_00n] });
    expect(await listIncome(ctx.db, { ...november, userId: bill.owner.userId })).toEqual([]);
  });

  it("has the category and the words that the person chose, and no conversion between currencies", async () => {
    const me = await makeUser(ctx);
    const asMe = ctx.asUser(me.userId);
    const input = { merchant: "Bakery", date: "2026-11-20", currency: "EUR", amountMinor: -4_20n } as const;
    const entry = { ...input, category: "food", idempotencyKey: "one" } as const;
    const { transaction } = await createManualEntry(asMe, entry);
    await createManualEntry(asMe, { ...entry, currency: "USD", idempotencyKey: "two" });
    await createManualEntry(asMe, { ...entry, amountMinor: 900_00n, idempotencyKey: "income" });
    expect(await spentBy(me.userId)).toEqual({ "food EUR": [4_20n, 4_20n], "food USD": [4_20n, 4_20n] });
    await updateTransaction(asMe, {
      id: transaction.id,
      category: "travel",
      description: "Rolls for the train",
    });
    expect(await spentBy(me.userId, { currency: "EUR" })).toEqual({ "travel EUR": [4_20n, 4_20n] });
    expect(await spentBy(me.userId, { categories: ["food"] })).toEqual({ "food USD": [4_20n, 4_20n] });
    const [row] = await listSpending(ctx.db, { ...november, userId: me.userId, currency: "EUR", limit: 5 });
    expect(row).toMatchObject({ title: "Rolls for the train", merchant: "Bakery", source: "entry" });
    expect(await listIncome(ctx.db, { ...november, userId: me.userId })).toMatchObject([
      { source: "entry", amountMinor: 900_00n, currency: "EUR" },
    ]);
  });

  it.each([
    ["Pacific/Kiritimati", "2026-11-22"],
    ["Pacific/Pago_Pago", "2026-11-21"],
    ["UTC", "2026-11-21"],
  ])("belongs to the day that it was in %s", async (timeZone, on) => {
    const ana = await makeUser(ctx, { balanceMinor: 50_00n });
    const ben = await makeUser(ctx);
    await send(ana, ben, 1_00n);
    const rows = (from: string, to: string) =>
      listSpending(ctx.db, { userId: ana.userId, timeZone, from, to, limit: 5 });
    const next = new Date(Date.parse(on) + 86_400_000).toISOString().slice(0, 10);
    expect(await rows(on, next)).toMatchObject([{ on, personId: ben.userId, ownMinor: 1_00n }]);
    expect(await rows("2026-01-01", on)).toEqual([]);
    expect(await rows(next, "2027-01-01")).toEqual([]);
  });

  it("leaves nothing of an expense out: the members' shares sum to the expenses", async () => {
    const random = createRandom(33);
    const group = await makeGroup(ctx, 3);
    let total = 0n;
    for (let made = 0; made < 25; made += 1) {
      const amountMinor = BigInt(random.between(1, 99_999)) * (random.chance(0.2) ? -1n : 1n);
      await makeExpense(ctx, group, { amountMinor });
      total += amountMinor;
    }
    const sums = await Promise.all(group.users.map(({ userId }) => spentBy(userId)));
    const [own, paid] = [0, 1].map((place) =>
      sums.reduce(
        (sum, each) => sum + Object.values(each).reduce((all, pair) => all + (pair[place] ?? 0n), 0n),
        0n,
      ),
    );
    expect(own).toBe(total);
    expect(paid).toBe(total);
  });

  it("is read page by page without a gap or a repetition", async () => {
    const me = await makeUser(ctx);
    const names = Array.from({ length: 7 }, (_, place) => `shop ${place}`);
    for (const merchant of names)
      await createManualEntry(ctx.asUser(me.userId), {
        merchant,
        date: "2026-11-20",
        amountMinor: -1_00n,
        currency: "USD",
        idempotencyKey: merchant,
      });
    const seen: string[] = [];
    let before: { on: string; id: string } | undefined;
    for (;;) {
      const page = { ...november, userId: me.userId, limit: 3, ...(before === undefined ? {} : { before }) };
      const rows = await listSpending(ctx.db, page);
      seen.push(...rows.map(({ title }) => title));
      before = rows.at(-1);
      if (rows.length < 3) break;
    }
    expect(seen.toSorted()).toEqual(names);
  });
});
