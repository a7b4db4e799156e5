import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { recommendBudgets } from "./recommend-budgets.ts";

const { ctx } = await openTestContext();

it("recommendBudgets splits the income that the caller names", async () => {
  const asMe = ctx.asUser((await makeUser(ctx)).userId);
  const shares = await recommendBudgets(asMe, { incomeMinor: 105_00n });
  expect(shares[0]).toEqual({ name: "food", amountMinor: 15_00n });
  expect(shares.at(-1)).toEqual({ name: "savings", amountMinor: 20_00n });
  expect(await codeOf(recommendBudgets(ctx, { incomeMinor: 1n }))).toBe("UNAUTHENTICATED");
});
