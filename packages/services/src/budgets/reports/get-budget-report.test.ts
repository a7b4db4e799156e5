import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeBudget, spendCash } from "../../testing/budgets.ts";
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
});
