import { AddCommentInput, CreateExpenseInput } from "@evenly/contract/expenses/schemas";
import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { addComment, createExpense } from "@evenly/services/expenses/index";
import { createInvitation } from "@evenly/services/group-invitations/index";
import { addMember, createGroup, updateGroup } from "@evenly/services/groups/index";
import { recordPayment } from "@evenly/services/settlements/index";
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
    invitation: async ({ ctx, owner, words }) => {
      const asOwner = ctx.asUser(owner.userId);
      const { id: groupId } = await makeGroup(ctx, owner, words);
      await updateGroup(asOwner, { groupId, settings: { privacy: "invite-only" } });
      return (await createInvitation(asOwner, { groupId })).id;
    },
    settlement: async ({ ctx, owner, words }) => {
      const { id: groupId, ownMemberId } = await makeGroup(ctx, owner, words);
      const asOwner = ctx.asUser(owner.userId);
      const { members } = await addMember(asOwner, { groupId, member: { name: words.slice(0, 40) } });
      const fromMemberId = members.find(({ id }) => id !== ownMemberId)?.id;
      const amounts = { amountMinor: 84_20n, currency: "USD", idempotencyKey: ctx.ids.uuid() };
      const input = CreateExpenseInput.parse({
        ...{ groupId, title: words.slice(0, 80), spentOn: "2026-11-20", ...amounts },
        payers: [{ memberId: ownMemberId, amountMinor: 84_20n }],
        split: { method: "equal", memberIds: [fromMemberId] },
      });
      await createExpense(asOwner, input);
      const paid = { groupId, fromMemberId, toMemberId: ownMemberId, method: "cash", ...amounts };
      return (await recordPayment(asOwner, RecordPaymentInput.parse(paid))).id;
    },
  },
  takes: {
    "groups.getAnalytics": { groupId: NOBODY, period: "month" },
    "groups.quoteDebt": { groupId: NOBODY, toMemberId: NOBODY, currency: "USD", amountMinor: 100n },
    "groups.listExpenses": { groupId: NOBODY, limit: 20 },
    "groups.listActivities": { groupId: NOBODY, limit: 20 },
  },
};
