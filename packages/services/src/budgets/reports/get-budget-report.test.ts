import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../../contacts/block-person.ts";
import { makeBudget, spendCash } from "../../testing/budgets.ts";
import { getBudget } from "../get-budget.ts";
import { answerBudget } from "../sharing/answer-budget.ts";
import { shareBudget } from "../sharing/share-budget.ts";
import { getBudgetReport } from "./get-budget-report.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-20T12:00:00Z") });

describe("getBudgetReport", () => {
  it("says what a month cost beside its budgets, and what the one before cost", async () => {
    const asUser = ctx.asUser((await makeUser(ctx, { timeZone: "UTC" })).userId);
    await makeBudget(asUser, { startsOn: "2026-11-01" });
    await spendCash(asUser, 130_00n, "2026-11-18");
    await spendCash(asUser, 20_00n, "2026-11-20", { category: "travel" });
    await spendCash(asUser, 5_00n, "2026-10-31");
    expect(await getBudgetReport(asUser, { kind: "monthly", on: "2026-11-05" })).toMatchObject({
      from: "2026-11-01",
      lastOn: "2026-11-30",
      spentMinor: 150_00n,
      beforeMinor: 5_00n,
      lines: [
        { category: "food", spentMinor: 130_00n, limitMinor: 100_00n, overByMinor: 30_00n },
        { category: "travel", spentMinor: 20_00n, limitMinor: null, overByMinor: 0n },
      ],
    });
  });

  it("keeps what the caller spent apart from what a shared budget counts, which each sees as on its screen", async () => {
    const [owner, ana, ben] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)];
    const [asOwner, asAna, asBen] = [
      ctx.asUser(owner.userId),
      ctx.asUser(ana.userId),
      ctx.asUser(ben.userId),
    ];
    const { id: budgetId } = await makeBudget(asOwner, { startsOn: "2026-11-01" });
    for (const { userId } of [ana, ben]) {
      await shareBudget(asOwner, { budgetId, userId: userId as never, access: "read" });
      await answerBudget(ctx.asUser(userId), { budgetId, isAccepted: true });
    }
    await spendCash(asOwner, 30_00n, "2026-11-18");
    await spendCash(asAna, 50_00n, "2026-11-18");
    await spendCash(asBen, 45_00n, "2026-11-18");
    await blockPerson(asBen, { userId: ana.userId as never });
    for (const [as, spentMinor, budgetSpentMinor, overByMinor] of [
      [asOwner, 30_00n, 125_00n, 25_00n],
      [asAna, 50_00n, 80_00n, 0n],
      [asBen, 45_00n, 75_00n, 0n],
    ] as const) {
      const report = await getBudgetReport(as, { kind: "monthly", on: "2026-11-05" });
      const line = { category: "food", spentMinor, budgetSpentMinor, limitMinor: 100_00n, overByMinor };
      expect(report).toMatchObject({ spentMinor, lines: [line] });
      expect((await getBudget(as, { budgetId })).use).toMatchObject({
        spentMinor: budgetSpentMinor,
        overByMinor,
      });
    }
  });

  it("has an own budget before one of the category that somebody else shares", async () => {
    const [owner, ana] = [await makeUser(ctx), await makeUser(ctx)];
    const [asOwner, asAna] = [ctx.asUser(owner.userId), ctx.asUser(ana.userId)];
    const { id: budgetId } = await makeBudget(asOwner, { startsOn: "2026-11-01" });
    await makeBudget(asAna, { startsOn: "2026-11-01", amountMinor: 40_00n });
    await shareBudget(asOwner, { budgetId, userId: ana.userId as never, access: "read" });
    await answerBudget(asAna, { budgetId, isAccepted: true });
    await spendCash(asOwner, 30_00n, "2026-11-18");
    await spendCash(asAna, 50_00n, "2026-11-18");
    const { lines } = await getBudgetReport(asAna, { kind: "monthly", on: "2026-11-05" });
    expect(lines).toMatchObject([{ budgetSpentMinor: 50_00n, limitMinor: 40_00n, overByMinor: 10_00n }]);
  });
});
