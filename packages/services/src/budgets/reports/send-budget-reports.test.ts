import { notifications } from "@evenly/db/notifications/tables";
import { makeUser, openTestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkAll, makeBudget, spendCash } from "../../testing/budgets.ts";
import { updateBudgetSettings } from "../settings/update-budget-settings.ts";
import { endedIn, sendBudgetReports } from "./send-budget-reports.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-20T12:00:00Z") });

/** A person with a budget of 100.00 for food, who spent 130.00 on food and 20.00 on travel in November. */
async function makeSpender(facts: object = {}) {
  const { userId } = await makeUser(ctx, { timeZone: "UTC", ...facts });
  const asUser = ctx.asUser(userId);
  await makeBudget(asUser, { startsOn: "2026-11-01" });
  await spendCash(asUser, 130_00n, "2026-11-18");
  await spendCash(asUser, 20_00n, "2026-11-20", { category: "travel" });
  return { userId, asUser };
}
const sentTo = async (userId: string) => {
  await checkAll(ctx);
  const rows = await ctx.db.select().from(notifications).where(eq(notifications.userId, userId));
  return rows.map(({ template }) => template).filter((name) => name.startsWith("budgetReport"));
};

describe("sendBudgetReports", () => {
  it("sends each period's report once, where it is morning and the period is over, also by ten workers at once", async () => {
    const spender = await makeSpender();
    const far = await makeSpender({ timeZone: "Pacific/Pago_Pago" });
    const silent = await makeSpender();
    await updateBudgetSettings(silent.asUser, {
      notifications: { weeklyReports: false, monthlyReports: false },
    });
    ctx.clock.set(new Date("2026-11-23T08:30:00Z"));
    await Promise.all(Array.from({ length: 10 }, () => sendBudgetReports(ctx)));
    expect(await sentTo(spender.userId)).toEqual(["budgetReportWeek"]);
    expect(await sentTo(far.userId)).toEqual([]);
    ctx.clock.set(new Date("2026-12-01T09:00:00Z"));
    await sendBudgetReports(ctx);
    await sendBudgetReports(ctx);
    const [month, ...weeks] = (await sentTo(spender.userId)).toSorted();
    expect([month, weeks]).toEqual(["budgetReportMonth", ["budgetReportWeek", "budgetReportWeek"]]);
    expect(await sentTo(silent.userId)).toEqual([]);
    ctx.clock.set(new Date("2026-12-01T20:00:00Z"));
    await sendBudgetReports(ctx);
    expect(await sentTo(far.userId)).toContain("budgetReportMonth");
  });

  it("tells nothing of periods in which nothing was spent", async () => {
    const { userId } = await makeUser(ctx, { timeZone: "UTC" });
    await makeBudget(ctx.asUser(userId));
    ctx.clock.set(new Date("2027-01-04T09:00:00Z"));
    await sendBudgetReports(ctx);
    expect(await sentTo(userId)).toEqual([]);
  });

  it.each([
    ["2026-11-23T07:59:00Z", []],
    ["2026-11-23T08:00:00Z", [["weekly", "monday", "2026-11-16"]]],
    ["2026-11-26T12:00:00Z", []],
    [
      "2026-12-01T09:00:00Z",
      [
        ["monthly", null, "2026-11-01"],
        ["weekly", "monday", "2026-11-23"],
      ],
    ],
  ] as const)("knows at %s what has ended", (now, expected) => {
    const found = endedIn("UTC", new Date(now)).filter(
      ({ startOfWeek }) => startOfWeek !== "sunday" && startOfWeek !== "saturday",
    );
    expect(found.map(({ kind, startOfWeek, from }) => [kind, startOfWeek, from])).toEqual(expected);
  });
});
