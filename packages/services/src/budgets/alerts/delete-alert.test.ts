import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { checkAll, makeBudget, spendCash } from "../../testing/budgets.ts";
import { deleteAlert } from "./delete-alert.ts";
import { listAlerts } from "./list-alerts.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

it("deleteAlert removes an alert of the caller's, and its threshold raises no other", async () => {
  const asMe = ctx.asUser((await makeUser(ctx)).userId);
  await makeBudget(asMe);
  await spendCash(asMe, 85_00n, "2026-11-20");
  await checkAll(ctx);
  const [alert] = await listAlerts(asMe);
  if (alert === undefined) throw new Error("there is an alert");
  const input = { alertId: alert.id };
  expect(await codeOf(deleteAlert(ctx.asUser((await makeUser(ctx)).userId), input))).toBe("NOT_FOUND");
  await deleteAlert(asMe, input);
  expect(await listAlerts(asMe)).toEqual([]);
  expect(await codeOf(deleteAlert(asMe, input))).toBe("NOT_FOUND");
  await spendCash(asMe, 1_00n, "2026-11-20");
  await checkAll(ctx);
  expect(await listAlerts(asMe)).toEqual([]);
  expect(await codeOf(deleteAlert(ctx, input))).toBe("UNAUTHENTICATED");
});
