import { budgetAlerts } from "@evenly/db/budgets/tables";
import { sql } from "@evenly/db/sql";
import { makeUser, openTestContext } from "@evenly/testing";
import postgres from "postgres";
import { expect, it } from "vitest";
import { withTransaction } from "../../context.ts";
import { checkAll, makeBudget, spendCash } from "../../testing/budgets.ts";
import { newsOf } from "../../testing/group-news.ts";
import { checkBudgets } from "./check-budgets.ts";

const { ctx, database } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

/** Checks a budget twenty times at the same time, once it has crossed a threshold; returns its alerts and notifications. */
async function checkTwentyTimes() {
  const { userId } = await makeUser(ctx);
  const { id: budgetId } = await makeBudget(ctx.asUser(userId));
  await checkAll(ctx);
  await spendCash(ctx.asUser(userId), 85_00n, "2026-11-20");
  const check = () =>
    withTransaction(ctx, (tx) => checkBudgets(ctx, tx, { userIds: [userId], groupId: null, viewerIds: [] }));
  await Promise.all(Array.from({ length: 20 }, check));
  const alerts = await ctx.db.$count(budgetAlerts, sql`budget_id = ${budgetId}`);
  await checkAll(ctx);
  const told = (await newsOf(ctx, userId)).filter(({ template }) => template === "budgetAlert");
  return { alerts, told: told.length };
}

it("twenty checks at the same time raise one alert by the key of its crossing; without the key several", async () => {
  expect(await checkTwentyTimes()).toEqual({ alerts: 1, told: 1 });
  const admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe("drop index budget_alerts_crossing_key");
  await admin.end();
  expect((await checkTwentyTimes()).alerts).toBeGreaterThan(1);
});
