import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeBudget, spendCash } from "../../testing/budgets.ts";
import { getBudget } from "../get-budget.ts";
import { answerBudget } from "./answer-budget.ts";
import { removeBudgetMember } from "./remove-budget-member.ts";
import { shareBudget } from "./share-budget.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

it("removeBudgetMember is the owner's, or one's own leaving; what they spent counts no longer", async () => {
  const [owner, ben, ana] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)];
  const asOwner = ctx.asUser(owner.userId);
  const { id: budgetId } = await makeBudget(asOwner);
  for (const { userId } of [ben, ana]) {
    await shareBudget(asOwner, { budgetId, userId: userId as never, access: "write" });
    await answerBudget(ctx.asUser(userId), { budgetId, isAccepted: true });
    await spendCash(ctx.asUser(userId), 10_00n, "2026-11-20");
  }
  const spent = async () => (await getBudget(asOwner, { budgetId })).use.spentMinor;
  expect(await spent()).toBe(20_00n);
  const remove = { budgetId, userId: ana.userId as never };
  expect(await codeOf(removeBudgetMember(ctx.asUser(ben.userId), remove))).toBe("BUDGET_FORBIDDEN");
  await removeBudgetMember(asOwner, remove);
  expect(await spent()).toBe(10_00n);
  expect(await codeOf(removeBudgetMember(asOwner, remove))).toBe("NOT_FOUND");
  await removeBudgetMember(ctx.asUser(ben.userId), { budgetId });
  expect(await spent()).toBe(0n);
  expect(await codeOf(removeBudgetMember(asOwner, { budgetId }))).toBe("NOT_FOUND");
  expect(await codeOf(removeBudgetMember(ctx, { budgetId }))).toBe("UNAUTHENTICATED");
});
