import { FindSimilarExpensesInput } from "@evenly/contract/expenses/quick-entry";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { findSimilarExpenses } from "./find-similar-expenses.ts";
import { voidExpense } from "./void-expense.ts";

const { ctx } = await openTestContext();

type Facts = Partial<FindSimilarExpensesInput>;

/** A group with a dinner of 84.20 on November 20, and what is found in it for another entry of the second member. */
async function stage() {
  const group = await makeGroup(ctx, 2);
  const dinner = await makeExpense(ctx, group);
  const [, ben = ctx] = group.asEach;
  const input = (facts: Facts) =>
    FindSimilarExpensesInput.parse({
      groupId: group.groupId,
      title: "dinner",
      amountMinor: 84_20n,
      currency: "USD",
      spentOn: "2026-11-21",
      payerIds: [group.memberIds[1]],
      expenseId: null,
      ...facts,
    });
  const find = async (facts: Facts = {}, by = ben) =>
    (await findSimilarExpenses(by, input(facts))).map(({ id }) => id);
  return { group, dinner, ben, input, find };
}

describe("findSimilarExpenses", () => {
  it("finds an expense of the same amount and a similar title within three days, with who entered it", async () => {
    const { group, dinner, ben, input, find } = await stage();
    expect(await findSimilarExpenses(ben, input({}))).toEqual([
      {
        id: dinner.id,
        title: "Dinner",
        amountMinor: 84_20n,
        currency: "USD",
        spentOn: "2026-11-20",
        createdBy: group.memberIds[0],
      },
    ]);
    expect(await find({ spentOn: "2026-11-23" })).toEqual([dinner.id]);
    expect(await find({ spentOn: "2026-11-24" })).toEqual([]);
    expect(await find({ amountMinor: 84_21n })).toEqual([]);
    expect(await find({ currency: "EUR" })).toEqual([]);
  });

  it("finds another title only when the same person paid", async () => {
    const { group, dinner, find } = await stage();
    expect(await find({ title: "Kayak" })).toEqual([]);
    expect(await find({ title: "Kayak", payerIds: [group.memberIds[0] as never] })).toEqual([dinner.id]);
  });

  it("finds neither the edited expense nor a removed one", async () => {
    const { group, dinner, find } = await stage();
    expect(await find({ expenseId: dinner.id })).toEqual([]);
    const [ana = ctx] = group.asEach;
    await voidExpense(ana, { expenseId: dinner.id, expectedVersion: 1 });
    expect(await find()).toEqual([]);
  });

  it("refuses a stranger", async () => {
    const { find } = await stage();
    const { userId } = await makeUser(ctx);
    const code = await codeOf(find({}, ctx.asUser(userId)));
    expect(code).toBe("GROUP_NOT_FOUND");
  });
});
