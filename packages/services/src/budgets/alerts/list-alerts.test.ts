import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { checkAll, makeBudget, spendCash } from "../../testing/budgets.ts";
import { listAlerts } from "./list-alerts.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

it("listAlerts lists the caller's alone, the latest first", async () => {
  const asMe = ctx.asUser((await makeUser(ctx)).userId);
  await makeBudget(asMe);
  await spendCash(asMe, 85_00n, "2026-11-20");
  await checkAll(ctx);
  ctx.clock.advance(1000);
  await spendCash(asMe, 10_00n, "2026-11-20");
  await checkAll(ctx);
  expect(await listAlerts(asMe)).toMatchObject([
    { threshold: 95, type: "critical", category: "food", isRead: false, periodFrom: "2026-11-01" },
    { threshold: 80, type: "warning", limitMinor: 100_00n, percent: 85 },
  ]);
  expect(await listAlerts(ctx.asUser((await makeUser(ctx)).userId))).toEqual([]);
  expect(await codeOf(listAlerts(ctx))).toBe("UNAUTHENTICATED");
});
