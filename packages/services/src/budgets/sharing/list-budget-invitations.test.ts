import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeBudget } from "../../testing/budgets.ts";
import { listBudgetInvitations } from "./list-budget-invitations.ts";
import { shareBudget } from "./share-budget.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

it("listBudgetInvitations lists what waits for the caller's answer", async () => {
  const [owner, member] = [await makeUser(ctx), await makeUser(ctx)];
  const asMember = ctx.asUser(member.userId);
  expect(await listBudgetInvitations(asMember)).toEqual([]);
  const { id: budgetId } = await makeBudget(ctx.asUser(owner.userId));
  await shareBudget(ctx.asUser(owner.userId), { budgetId, userId: member.userId as never, access: "write" });
  expect(await listBudgetInvitations(asMember)).toMatchObject([
    { budgetId, access: "write", category: "food", currency: "USD", owner: { id: owner.userId } },
  ]);
  expect(await codeOf(listBudgetInvitations(ctx))).toBe("UNAUTHENTICATED");
});
