import type { ExpenseOriginal } from "@evenly/contract/expenses/original";
import { expenses } from "@evenly/db/expenses/tables";
import { sql } from "@evenly/db/sql";
import { detailedOutcomeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { expenseInput, makeGroup, readBothBalances } from "../testing/expenses.ts";
import { createExpense } from "./create-expense.ts";
import { getExpense } from "./get-expense.ts";
import { listExpenses } from "./list-expenses.ts";
import { updateExpense } from "./update-expense.ts";
import { restoreExpense, voidExpense } from "./void-expense.ts";

const { ctx } = await openTestContext();

const original = {
  amountMinor: 40_00n,
  currency: "EUR",
  rate: "1.085",
  source: "manual",
  on: "2026-11-20",
} satisfies ExpenseOriginal;

/** Contexts of a group's members, who know a table of the day before the test clock's. */
async function makeConverting() {
  const group = await makeGroup(ctx, 2);
  const on = new Date(ctx.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const table = {
    base: "USD",
    date: on,
    source: "Test",
    rates: { USD: "1", EUR: "0.921659", KWD: "0.3075" },
  };
  const owner = { ...(group.asEach[0] ?? ctx), exchangeRates: { latest: async () => table } };
  const input = (changes: Partial<ExpenseOriginal> = {}, amountMinor = 43_40n) => ({
    ...expenseInput(ctx, group, { amountMinor }),
    original: { ...original, ...changes },
  });
  return { group, owner, table, input };
}

describe("an expense that is converted at entry", () => {
  it("counts in its own currency and keeps original, rate, source and day in every version", async () => {
    const { group, owner, table, input } = await makeConverting();
    const byTable = { ...original, source: "table", on: table.date } as const;
    const { id, version } = await createExpense(owner, input(byTable));
    expect((await listExpenses(owner, { groupId: group.groupId, limit: 20 })).expenses).toMatchObject([
      { amountMinor: 43_40n, currency: "USD", original: byTable },
    ]);
    const { idempotencyKey: _key, groupId: _groupId, ...fields } = input(byTable);
    const edit = { ...fields, expenseId: id, title: "Supper" };
    const edited = await updateExpense(owner, { ...edit, expectedVersion: version });
    const voided = await voidExpense(owner, { expenseId: id, expectedVersion: edited.version });
    await restoreExpense(owner, { expenseId: id, expectedVersion: voided.version });
    const { versions } = await getExpense(owner, { expenseId: id });
    expect(versions.map(({ snapshot }) => snapshot.original)).toEqual(
      Array.from({ length: 4 }, () => byTable),
    );
    const { projected, derived } = await readBothBalances(ctx, group.groupId);
    expect(projected).toEqual(derived);
    expect(projected.every(([key]) => key.startsWith("USD"))).toBe(true);
  });

  it("keeps its rate of the table when a newer table has come, and can drop the conversion", async () => {
    const { owner, table, input } = await makeConverting();
    const made = await createExpense(owner, input({ source: "table", on: table.date }));
    const later = { ...owner, exchangeRates: { latest: async () => ({ ...table, date: "2026-12-31" }) } };
    const { idempotencyKey: _key, groupId: _groupId, ...fields } = input({ source: "table", on: table.date });
    const edit = { ...fields, expenseId: made.id, title: "Supper" };
    const edited = await updateExpense(later, { ...edit, expectedVersion: 1 });
    expect(edited.original).toEqual(made.original);
    const fresh = input({ source: "table", on: table.date });
    expect(await detailedOutcomeOf(createExpense(later, fresh))).toEqual([
      "EXPENSE_RATE_WRONG",
      { problem: "rate_unknown" },
    ]);
    const plain = await updateExpense(later, { ...edit, original: null, expectedVersion: 2 });
    expect(plain.original).toBeNull();
    const isEmpty = sql`id = ${made.id} and original_minor is null and rate is null and rate_on is null`;
    expect(await ctx.db.$count(expenses, isEmpty)).toBe(1);
  });

  it("is split by parts in the currency that was paid; every version keeps them", async () => {
    const { group, owner, input } = await makeConverting();
    const paid = { amountMinor: 60_00n, rate: "0.9152" };
    const inOriginal = (...amounts: readonly bigint[]) => ({
      method: "exact" as const,
      isInOriginal: true as const,
      parts: amounts.map((amountMinor, place) => ({
        memberId: group.memberIds[place] as never,
        amountMinor,
      })),
    });
    const split = inOriginal(25_00n, 35_00n);
    const made = await createExpense(owner, { ...input(paid, 54_91n), split });
    const amountsOf = ({ splits }: Pick<typeof made, "splits">) => splits.map((each) => each.amountMinor);
    expect([made.split, amountsOf(made).toSorted()]).toEqual([split, [22_88n, 32_03n].toSorted()]);
    const { idempotencyKey: _key, groupId: _groupId, ...fields } = input(paid, 54_91n);
    const edit = { ...fields, expenseId: made.id, split: inOriginal(20_00n, 40_00n) };
    await updateExpense(owner, { ...edit, expectedVersion: 1 });
    const { versions } = await getExpense(owner, { expenseId: made.id });
    expect(versions.map(({ snapshot }) => snapshot.split)).toEqual([split, edit.split]);
    const { projected, derived } = await readBothBalances(ctx, group.groupId);
    expect(projected).toEqual(derived);

    const open = createExpense(owner, { ...input(paid, 54_91n), split: inOriginal(25_00n, 29_91n) });
    const wrong = { problem: "open", by: "509", unit: "original_minor_units" };
    expect(await detailedOutcomeOf(open)).toEqual(["EXPENSE_SPLIT_WRONG", wrong]);
    const plain = createExpense(owner, { ...input(paid, 54_91n), original: null, split });
    expect(await detailedOutcomeOf(plain)).toEqual(["EXPENSE_SPLIT_WRONG", { problem: "no_original" }]);
  });

  it("is refused by name when the rate does not give the amount, or the table does not have it", async () => {
    const { owner, table, input } = await makeConverting();
    const refused = (...args: Parameters<typeof input>) =>
      detailedOutcomeOf(createExpense(owner, input(...args)));
    const wrong = (problem: string) => ["EXPENSE_RATE_WRONG", { problem }];
    expect(await refused({}, 43_41n)).toEqual(wrong("amount_differs"));
    expect(await refused({ source: "amounts", rate: "1.086" })).toEqual(wrong("amount_differs"));
    expect(await refused({ currency: "USD" })).toEqual(wrong("same_currency"));
    expect(await refused({ source: "table", on: "2020-01-01" })).toEqual(wrong("rate_unknown"));
    expect(await refused({ source: "table", on: table.date, rate: "1.0849" })).toEqual(wrong("rate_unknown"));
    const old = { ...table, date: "2020-01-01" };
    const withOld = { ...owner, exchangeRates: { latest: async () => old } };
    const byOld = input({ source: "table", on: old.date });
    expect(await detailedOutcomeOf(createExpense(withOld, byOld))).toEqual(wrong("rates_old"));
    const { exchangeRates: _rates, ...without } = owner;
    expect(await detailedOutcomeOf(createExpense(without, byOld))).toEqual(wrong("rate_unknown"));
    expect(await refused({})).toBe("done");
    expect(await refused({ source: "amounts" })).toBe("done");
    const dinar = { amountMinor: 10_001n, currency: "KWD", rate: "3.25203" };
    expect(await refused({ ...dinar, source: "table", on: table.date }, 32_52n)).toBe("done");
  });
});
