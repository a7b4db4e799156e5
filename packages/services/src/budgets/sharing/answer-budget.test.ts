import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeBudget } from "../../testing/budgets.ts";
import { getBudget } from "../get-budget.ts";
import { answerBudget } from "./answer-budget.ts";
import { listBudgetInvitations } from "./list-budget-invitations.ts";
import { removeBudgetMember } from "./remove-budget-member.ts";
import { shareBudget } from "./share-budget.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

it("answerBudget joins or declines an invitation, once", async () => {
  const [owner, member] = [await makeUser(ctx), await makeUser(ctx)];
  const [asOwner, asMember] = [ctx.asUser(owner.userId), ctx.asUser(member.userId)];
  const { id: budgetId } = await makeBudget(asOwner);
  const share = () => shareBudget(asOwner, { budgetId, userId: member.userId as never, access: "read" });
  const answer = (as: typeof ctx, isAccepted: boolean) => answerBudget(as, { budgetId, isAccepted });
  expect(await codeOf(answer(asMember, true))).toBe("BUDGET_NOT_FOUND");
  await share();
  expect(await listBudgetInvitations(asMember)).toMatchObject([{ budgetId, owner: { id: owner.userId } }]);
  await answer(asMember, false);
  expect((await getBudget(asOwner, { budgetId })).members).toEqual([]);
  await share();
  await answer(asMember, true);
  expect(await listBudgetInvitations(asMember)).toEqual([]);
  expect(await codeOf(answer(asMember, false))).toBe("BUDGET_NOT_FOUND");
  await removeBudgetMember(asMember, { budgetId });
  expect(await codeOf(getBudget(asMember, { budgetId }))).toBe("BUDGET_NOT_FOUND");
  expect(await codeOf(answer(ctx, true))).toBe("UNAUTHENTICATED");
});
