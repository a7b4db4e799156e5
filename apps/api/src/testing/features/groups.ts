import { AddCommentInput, CreateExpenseInput } from "@evenly/contract/expenses/schemas";
import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import { addComment, createExpense } from "@evenly/services/expenses/index";
import { createGroup } from "@evenly/services/groups/index";
import type { TestContext } from "@evenly/testing";
import { NOBODY } from "../nobody.ts";
import type { TestedFeature } from "../tested-feature.ts";

type Owner = { readonly userId: string };

async function makeGroup(ctx: TestContext, owner: Owner, words: string) {
  const input = CreateGroupInput.parse({ name: words.slice(0, 80), idempotencyKey: ctx.ids.uuid() });
  return (await createGroup(ctx.asUser(owner.userId), input)).group;
}

async function makeExpense(ctx: TestContext, owner: Owner, words: string) {
  const { id: groupId, ownMemberId } = await makeGroup(ctx, owner, words);
  const input = CreateExpenseInput.parse({
    ...{ groupId, title: words.slice(0, 80), amountMinor: 84_20n, currency: "USD", spentOn: "2026-11-20" },
    payers: [{ memberId: ownMemberId, amountMinor: 84_20n }],
    split: { method: "equal", memberIds: [ownMemberId] },
    idempotencyKey: ctx.ids.uuid(),
  });
  return await createExpense(ctx.asUser(owner.userId), input);
}

export const tested: TestedFeature = {
  makes: {
    group: async ({ ctx, owner, words }) => (await makeGroup(ctx, owner, words)).id,
    expense: async ({ ctx, owner, words }) => (await makeExpense(ctx, owner, words)).id,
    comment: async ({ ctx, owner, words }) => {
      const { id: expenseId } = await makeExpense(ctx, owner, words);
      const input = AddCommentInput.parse({ expenseId, text: words, idempotencyKey: ctx.ids.uuid() });
      return (await addComment(ctx.asUser(owner.userId), input)).comments[0]?.id ?? "";
    },
  },
  takes: {
    "groups.getAnalytics": { groupId: NOBODY, period: "month" },
    "groups.listExpenses": { groupId: NOBODY, limit: 20 },
    "groups.listActivities": { groupId: NOBODY, limit: 20 },
  },
};
