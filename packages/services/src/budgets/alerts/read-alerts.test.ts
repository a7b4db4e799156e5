import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { checkAll, makeBudget, spendCash } from "../../testing/budgets.ts";
import { listAlerts } from "./list-alerts.ts";
import { readAlerts } from "./read-alerts.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

it("readAlerts marks one alert of the caller's, or all of them", async () => {
  const asMe = ctx.asUser((await makeUser(ctx)).userId);
  const asOther = ctx.asUser((await makeUser(ctx)).userId);
  for (const category of ["food", "travel"]) {
    await makeBudget(asMe, { category });
    await spendCash(asMe, 85_00n, "2026-11-20", { category });
  }
  await checkAll(ctx);
  const readOf = async () => (await listAlerts(asMe)).filter(({ isRead }) => isRead).map(({ id }) => id);
  const [first] = await listAlerts(asMe);
  const alertId = first?.id;
  expect(await codeOf(readAlerts(asOther, { alertId }))).toBe("NOT_FOUND");
  await readAlerts(asOther, {});
  expect(await readOf()).toEqual([]);
  await readAlerts(asMe, { alertId });
  expect(await readOf()).toEqual([alertId]);
  await readAlerts(asMe, {});
  expect(await readOf()).toHaveLength(2);
  expect(await codeOf(readAlerts(ctx, {}))).toBe("UNAUTHENTICATED");
});
