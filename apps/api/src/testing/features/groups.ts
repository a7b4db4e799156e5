import { UserId } from "@evenly/contract";
import { AddCommentInput, CreateExpenseInput } from "@evenly/contract/expenses/schemas";
import { StartSeriesInput } from "@evenly/contract/expenses/series/schemas";
import { groupFileFormats } from "@evenly/contract/group-files/rules";
import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import { ProposeWithPersonInput } from "@evenly/contract/settlements/person-schemas";
import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { addComment } from "@evenly/services/expenses/add-comment";
import { createExpense } from "@evenly/services/expenses/create-expense";
import { addReceipt } from "@evenly/services/expenses/receipts/add-receipt";
import { startSeries } from "@evenly/services/expenses/series/start-series";
import { archiveGroup } from "@evenly/services/groups/archive-group";
import { createGroup } from "@evenly/services/groups/create-group";
import { deleteGroup } from "@evenly/services/groups/delete-group";
import { createInvitation } from "@evenly/services/groups/invitations/create-invitation";
import { inviteByEmail } from "@evenly/services/groups/invitations/invite-by-email";
import { invitePerson } from "@evenly/services/groups/invitations/invite-person";
import { addMember } from "@evenly/services/groups/people/add-member";
import { leaveGroup } from "@evenly/services/groups/people/leave-group";
import { updateGroup } from "@evenly/services/groups/update-group";
import { proposeWithPerson } from "@evenly/services/settlements/person/propose-with-person";
import { recordPayment } from "@evenly/services/settlements/record-payment";
import { makeKnown, makeUser, type TestContext } from "@evenly/testing";
import { askProcedure } from "../ask-procedure.ts";
import { NOBODY } from "../nobody.ts";
import { signInTestUser } from "../sign-in.ts";
import type { RefusalCase, RefusalCases, Stage, TestedFeature, TestedRow } from "../tested-feature.ts";

/** A PDF without pages. */
const RECEIPT = Buffer.from("%PDF-1.7\ntrailer << /Size 1 >>\nstartxref\n9\n%%EOF\n");

type Owner = { readonly userId: string };

async function makeGroup(ctx: TestContext, owner: Owner, words: string) {
  const input = CreateGroupInput.parse({ name: words.slice(0, 80), idempotencyKey: ctx.ids.uuid() });
  return (await createGroup(ctx.asUser(owner.userId), input)).group;
}

async function makeExpense(ctx: TestContext, owner: Owner, words: string) {
  const { id: groupId, ownMemberId } = await makeGroup(ctx, owner, words);
  const input = CreateExpenseInput.parse({
    groupId,
    title: words.slice(0, 80),
    amountMinor: 84_20n,
    currency: "USD",
    spentOn: "2026-11-20",
    payers: [{ memberId: ownMemberId, amountMinor: 84_20n }],
    split: { method: "equal", memberIds: [ownMemberId] },
    idempotencyKey: ctx.ids.uuid(),
  });
  return await createExpense(ctx.asUser(owner.userId), input);
}

/** A group in which a placeholder owes 84.20 to the owner, and has paid 10.00 of it. */
async function makeDebt(ctx: TestContext, owner: Owner, words: string) {
  const { id: groupId, ownMemberId } = await makeGroup(ctx, owner, words);
  const asOwner = ctx.asUser(owner.userId);
  const { members } = await addMember(asOwner, { groupId, member: { name: words.slice(0, 40) } });
  const fromMemberId = members.find(({ id }) => id !== ownMemberId)?.id;
  const amounts = { amountMinor: 84_20n, currency: "USD", idempotencyKey: ctx.ids.uuid() };
  const input = CreateExpenseInput.parse({
    groupId,
    title: words.slice(0, 80),
    spentOn: "2026-11-20",
    ...amounts,
    payers: [{ memberId: ownMemberId, amountMinor: 84_20n }],
    split: { method: "equal", memberIds: [fromMemberId] },
  });
  await createExpense(asOwner, input);
  const debt = { groupId, fromMemberId, toMemberId: ownMemberId, method: "cash", ...amounts };
  const paid = RecordPaymentInput.parse({ ...debt, amountMinor: 10_00n });
  return { groupId, paymentId: (await recordPayment(asOwner, paid)).id };
}

const INVITED = "invited@example.test";

/** An invitation of the owner to another person's group. */
async function makeOwnInvitation(ctx: TestContext, owner: Owner, words: string): Promise<string> {
  const inviter = await makeUser(ctx);
  const { id: groupId } = await makeGroup(ctx, inviter, words);
  const userId = UserId.parse(owner.userId);
  return (await invitePerson(ctx.asUser(inviter.userId), { groupId, userId })).id;
}

/** A person who owes the owner 20.00 in one group, is owed 12.50 in another, and proposes to settle the difference. */
async function makeProposal(ctx: TestContext, owner: Owner, words: string) {
  const mate = await makeUser(ctx);
  await makeKnown(ctx, owner, [mate]);
  const asOwner = ctx.asUser(owner.userId);
  const lines: { groupId: string; owesMinor: bigint }[] = [];
  for (const owesMinor of [20_00n, -12_50n]) {
    const input = {
      name: words.slice(0, 80),
      members: [{ userId: mate.userId }],
      idempotencyKey: ctx.ids.uuid(),
    };
    const { group } = await createGroup(asOwner, CreateGroupInput.parse(input));
    const mateMemberId = group.members.find(({ userId }) => userId === mate.userId)?.id;
    const [payerId, owingId] =
      owesMinor > 0n ? [group.ownMemberId, mateMemberId] : [mateMemberId, group.ownMemberId];
    const amountMinor = owesMinor > 0n ? owesMinor : -owesMinor;
    const expense = CreateExpenseInput.parse({
      groupId: group.id,
      title: words.slice(0, 80),
      amountMinor,
      currency: "USD",
      spentOn: "2026-11-20",
      payers: [{ memberId: payerId, amountMinor }],
      split: { method: "equal", memberIds: [owingId] },
      idempotencyKey: ctx.ids.uuid(),
    });
    await createExpense(asOwner, expense);
    lines.push({ groupId: group.id, owesMinor });
  }
  const proposal = { userId: owner.userId, currency: "USD", lines, idempotencyKey: ctx.ids.uuid() };
  const { id } = await proposeWithPerson(ctx.asUser(mate.userId), ProposeWithPersonInput.parse(proposal));
  return { proposalId: id, mateUserId: mate.userId };
}

/** A group of the caller, and what becomes of it. */
async function groupOf({ ctx, world }: Stage, facts: object = {}) {
  const asOwner = ctx.asUser(world.userId);
  const input = CreateGroupInput.parse({ name: "Flat", idempotencyKey: ctx.ids.uuid(), ...facts });
  const { group } = await createGroup(asOwner, input);
  return { asOwner, group };
}

/** A group in which the caller is a member without rights. */
async function foreignGroupOf({ ctx, world }: Stage) {
  const { userId } = await signInTestUser(ctx);
  await makeKnown(ctx, { userId }, [world]);
  const members = [{ userId: world.userId }];
  const input = CreateGroupInput.parse({ name: "Flat", members, idempotencyKey: ctx.ids.uuid() });
  return (await createGroup(ctx.asUser(userId), input)).group;
}

type Request = (groupId: string, stage: Stage) => RefusalCase;

/** Refusals of every change of a group. */
const ofChange = (request: Request): RefusalCases => ({
  GROUP_NOT_FOUND: (stage) => request(NOBODY, stage),
  GROUP_ARCHIVED: async (stage) => {
    const { asOwner, group } = await groupOf(stage);
    await archiveGroup(asOwner, { groupId: group.id, isArchived: true });
    return request(group.id, stage);
  },
  GROUP_FORBIDDEN: async (stage) => request((await foreignGroupOf(stage)).id, stage),
});

const groupChange: TestedRow = {
  answers: { status: 200, fields: ["group"], failure: "Failed to update group" },
  example: ({ idOf }) => ({ id: idOf("group"), body: { name: "Flat 14B" } }),
  refusals: {
    ...ofChange((id) => ({ id, body: { name: "Flat" } })),
    NAME_RESERVED: ({ world }) => ({ id: world.idOf("group"), body: { name: "Evenly Security Team" } }),
    NAME_MIXED: ({ world }) => ({ id: world.idOf("group"), body: { name: "Fl\u0430t" } }),
    GROUP_CURRENCY_FIXED: async ({ ctx, world }) => ({
      id: (await makeDebt(ctx, world, "Flat")).groupId,
      body: { currency: "EUR" },
    }),
  },
};

export const tested: TestedFeature = {
  routes: {
    "GET /api/groups/:id/export/:format": {
      strangers: 401,
      users: 404,
      scope: "groups:read",
      isDocumented: true,
      parameters: { format: groupFileFormats },
    },
    "POST /api/expenses/:id/receipts": { strangers: 401, users: 404, scope: null },
    "GET /api/expense-receipts/:id": { strangers: 401, users: 404, scope: "groups:read" },
  },
  rows: {
    "GET /api/groups": {
      answers: { status: 200, fields: ["groups", "nextCursor"], failure: "Failed to load groups" },
      example: () => ({}),
    },
    "POST /api/groups": {
      answers: { status: 201, fields: ["group"], isIdempotent: true, failure: "Failed to create group" },
      example: () => ({ body: { name: "Flat 14B" } }),
      refusals: {
        EMAIL_NOT_VERIFIED: ({ world }) => ({
          authorization: world.poor.authorization,
          body: { name: "Flat" },
        }),
        PAYEE_UNKNOWN: () => ({ body: { name: "Flat", members: [{ userId: NOBODY }] } }),
        NAME_RESERVED: () => ({ body: { name: "Evenly Security Team" } }),
        NAME_MIXED: () => ({ body: { name: "Fl\u0430t" } }),
        IDEMPOTENCY_MISMATCH: async (stage) => {
          const key = stage.ctx.ids.uuid();
          await groupOf(stage, { idempotencyKey: key });
          return { key, body: { name: "Another" } };
        },
        STATE_CONFLICT: async (stage) => {
          const key = stage.ctx.ids.uuid();
          const { asOwner, group } = await groupOf(stage, { idempotencyKey: key });
          await deleteGroup(asOwner, { groupId: group.id });
          return { key, body: { name: "Flat" } };
        },
      },
    },
    "GET /api/groups/{id}": {
      answers: { status: 200, fields: ["group"], failure: "Failed to get group" },
      example: ({ idOf }) => ({ id: idOf("group") }),
      refusals: { GROUP_NOT_FOUND: () => ({ id: NOBODY }) },
    },
    "PUT /api/groups/{id}": groupChange,
    "PATCH /api/groups/{id}": groupChange,
    "DELETE /api/groups/{id}": {
      answers: { status: 200, fields: [], failure: "Failed to delete group" },
      example: ({ idOf }) => ({ id: idOf("sharedGroup") }),
      refusals: {
        GROUP_NOT_FOUND: () => ({ id: NOBODY }),
        GROUP_FORBIDDEN: async (stage) => ({ id: (await foreignGroupOf(stage)).id }),
        GROUP_NOT_EVEN: async ({ ctx, world }) => ({ id: (await makeDebt(ctx, world, "Flat")).groupId }),
      },
    },
    "POST /api/groups/{id}/members": {
      answers: { status: 201, fields: ["member"], failure: "Failed to add member" },
      example: ({ idOf, payeeId }) => ({ id: idOf("group"), body: { userId: payeeId } }),
      notProvoked: ["GROUP_FULL"],
      refusals: {
        ...ofChange((id, { world }) => ({ id, body: { userId: world.payeeId } })),
        GROUP_MEMBER_EXISTS: async (stage) => {
          const { payeeId } = stage.world;
          await makeKnown(stage.ctx, stage.world, [{ userId: payeeId }]);
          const { group } = await groupOf(stage, { members: [{ userId: payeeId }] });
          return { id: group.id, body: { userId: payeeId } };
        },
        GROUP_MEMBER_LEFT: async (stage) => {
          const { payeeId } = stage.world;
          await makeKnown(stage.ctx, stage.world, [{ userId: payeeId }]);
          const { group } = await groupOf(stage, { members: [{ userId: payeeId }] });
          await leaveGroup(stage.ctx.asUser(payeeId), { groupId: group.id });
          return { id: group.id, body: { userId: payeeId } };
        },
        PAYEE_UNKNOWN: async (stage) => ({
          id: (await groupOf(stage)).group.id,
          body: { email: "nobody.is.called.so@example.test" },
        }),
        PERSON_BLOCKED: async (stage) => {
          const { ctx, app, world } = stage;
          const { userId } = await signInTestUser(ctx);
          await askProcedure(app, world.authorization, "mutation", "contacts.block", { userId });
          return { id: (await groupOf(stage)).group.id, body: { userId } };
        },
      },
    },
    "DELETE /api/groups/{id}/members/{userId}": {
      answers: { status: 200, fields: [], failure: "Failed to remove member" },
      example: ({ idOf, payeeId }) => ({ id: idOf("sharedGroup"), userId: payeeId }),
      refusals: {
        ...ofChange((id, { world }) => ({ id, userId: world.userId })),
        GROUP_MEMBER_UNKNOWN: async (stage) => ({ id: (await groupOf(stage)).group.id, userId: NOBODY }),
      },
    },
  },
  makes: {
    group: async ({ ctx, owner, words }) => (await makeGroup(ctx, owner, words)).id,
    sharedGroup: async ({ ctx, owner, words }) => (await makeGroup(ctx, owner, words)).id,
    expense: async ({ ctx, owner, words }) => (await makeExpense(ctx, owner, words)).id,
    comment: async ({ ctx, owner, words }) => {
      const { id: expenseId } = await makeExpense(ctx, owner, words);
      const input = AddCommentInput.parse({ expenseId, text: words, idempotencyKey: ctx.ids.uuid() });
      return (await addComment(ctx.asUser(owner.userId), input)).comments[0]?.id ?? "";
    },
    expenseReceipt: async ({ ctx, owner, words }) => {
      const { id: expenseId } = await makeExpense(ctx, owner, words);
      const upload = { read: async () => RECEIPT, nameOf: () => words, idempotencyKey: ctx.ids.uuid() };
      const { receipts } = await addReceipt(ctx.asUser(owner.userId), { expenseId, ...upload });
      return receipts[0]?.id ?? "";
    },
    series: async ({ ctx, owner, words }) => {
      const { id: groupId, ownMemberId } = await makeGroup(ctx, owner, words);
      const input = StartSeriesInput.parse({
        groupId,
        title: words.slice(0, 80),
        amountMinor: 84_20n,
        currency: "USD",
        spentOn: "2030-01-31",
        payers: [{ memberId: ownMemberId, amountMinor: 84_20n }],
        split: { method: "equal", memberIds: [ownMemberId] },
        repeat: { interval: "monthly", timeZone: "Europe/Berlin", end: { kind: "never" } },
        idempotencyKey: ctx.ids.uuid(),
      });
      return (await startSeries(ctx.asUser(owner.userId), input)).series.id;
    },
    invitation: async ({ ctx, owner, words }) => {
      const asOwner = ctx.asUser(owner.userId);
      const { id: groupId } = await makeGroup(ctx, owner, words);
      await updateGroup(asOwner, { groupId, settings: { privacy: "invite-only" } });
      return (await createInvitation(asOwner, { groupId })).id;
    },
    mailedInvitation: async ({ ctx, owner, words }) => {
      const { id: groupId } = await makeGroup(ctx, owner, words);
      return (await inviteByEmail(ctx.asUser(owner.userId), { groupId, email: INVITED })).id;
    },
    invitationToAccept: ({ ctx, owner, words }) => makeOwnInvitation(ctx, owner, words),
    invitationToDecline: ({ ctx, owner, words }) => makeOwnInvitation(ctx, owner, words),
    settlement: async ({ ctx, owner, words }) => (await makeDebt(ctx, owner, words)).paymentId,
    proposal: async ({ ctx, owner, words }) => (await makeProposal(ctx, owner, words)).proposalId,
    groupMate: async ({ ctx, owner, words }) => (await makeProposal(ctx, owner, words)).mateUserId,
  },
  takes: {
    "groups.payProposal": { settlementId: NOBODY },
    "groups.inviteByEmail": { groupId: NOBODY, email: INVITED },
    "groups.getAnalytics": { groupId: NOBODY, period: "month" },
    "groups.quoteDebt": { groupId: NOBODY, toMemberId: NOBODY, currency: "USD", amountMinor: 100n },
    "groups.findSimilarExpenses": {
      groupId: NOBODY,
      title: "Dinner",
      amountMinor: 84_20n,
      currency: "USD",
      spentOn: "2026-11-20",
      payerIds: [],
      expenseId: null,
    },
    "groups.listExpenses": { groupId: NOBODY, limit: 20 },
    "groups.listActivities": { groupId: NOBODY, limit: 20 },
  },
};
