import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeBudget } from "../testing/budgets.ts";
import { copyBudgets } from "./copy-budgets.ts";
import { listBudgets } from "./list-budgets.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

it("copyBudgets copies what ended in the month before, once, and not over another budget", async () => {
  const asMe = ctx.asUser((await makeUser(ctx)).userId);
  const october = { startsOn: "2026-10-01", endsOn: "2026-10-31" };
  const thresholds = { warning: 50, critical: 60 };
  await makeBudget(asMe, { ...october, amountMinor: 170_00n, thresholds, rollover: "surplus" });
  await makeBudget(asMe, { ...october, category: "travel" });
  await makeBudget(asMe, { category: "travel", startsOn: "2026-11-01" });
  await makeBudget(asMe, { category: "housing", startsOn: "2026-09-01", endsOn: "2026-09-30" });
  const input = { month: "2026-11-21", idempotencyKey: "november" };
  const copied = await copyBudgets(asMe, input);
  expect(copied).toMatchObject([
    {
      category: "food",
      amountMinor: 170_00n,
      startsOn: "2026-11-01",
      endsOn: "2026-11-30",
      thresholds,
      rollover: "surplus",
    },
  ]);
  expect((await copyBudgets(asMe, input)).map(({ id }) => id)).toEqual(copied.map(({ id }) => id));
  expect(await listBudgets(asMe, { on: "2026-11-15" })).toHaveLength(2);
  expect(await codeOf(copyBudgets(ctx, input))).toBe("UNAUTHENTICATED");
});
