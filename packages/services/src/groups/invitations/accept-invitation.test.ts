import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { codeOf, makeKnown, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { confirmPayment } from "../../settlements/answer-payment.ts";
import { recordPayment } from "../../settlements/record-payment.ts";
import { makeExpense, makeGroup, readBothBalances } from "../../testing/expenses.ts";
import { listActivities } from "../activity/list-activities.ts";
import { archiveGroup } from "../archive-group.ts";
import { getGroup } from "../get-group.ts";
import { addMember } from "../people/add-member.ts";
import { leaveGroup } from "../people/leave-group.ts";
import { removeMember } from "../people/remove-member.ts";
import { setMemberRole } from "../people/set-member-role.ts";
import { updateGroup } from "../update-group.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { createInvitation } from "./create-invitation.ts";
import { getInvitation } from "./get-invitation.ts";
import { inviteByEmail } from "./invite-by-email.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

const { ctx } = await openTestContext();

/** An invite-only group with a placeholder, Dee, who owes 40.00 to the owner. */
async function makeOpenGroup() {
  const group = await makeGroup(ctx, 1, { privacy: "invite-only" });
  const [owner = ctx] = group.asEach;
  const { groupId } = group;
  const { members } = await addMember(owner, { groupId, member: { name: "Dee" } });
  const dee = members.find(({ userId }) => userId === null)?.id;
  if (!dee) throw new Error("a placeholder");
  await makeExpense(ctx, { ...group, memberIds: [...group.memberIds, dee] }, { amountMinor: 80_00n });
  return { ...group, owner, dee };
}
const newcomer = async () => ctx.asUser((await makeUser(ctx, { firstName: "Dee", lastName: "Park" })).userId);

describe("acceptInvitation", () => {
  it("joins by a link for anyone, once per person, and again after leaving", async () => {
    const { groupId, owner } = await makeOpenGroup();
    const { token } = await createInvitation(owner, { groupId });
    const asDee = await newcomer();
    const joined = await Promise.all(Array.from({ length: 5 }, () => acceptInvitation(asDee, { token })));
    expect(new Set(joined.map(({ ownMemberId }) => ownMemberId)).size).toBe(1);
    expect((await getGroup(owner, { groupId })).members).toHaveLength(3);
    await leaveGroup(asDee, { groupId });
    const again = await acceptInvitation(asDee, { token });
    expect(again.ownMemberId).toBe(joined[0]?.ownMemberId);
    const { activities } = await listActivities(owner, { groupId, limit: 3, involvesMe: false });
    expect(activities.map(({ kind }) => kind)).toEqual(["member_joined", "member_left", "member_joined"]);
  });

  it("claims a placeholder with its balance and its waiting payments, and only one person does", async () => {
    const { groupId, owner, dee, memberIds } = await makeOpenGroup();
    const before = await readBothBalances(ctx, groupId);
    const { token } = await createInvitation(owner, { groupId, memberId: dee });
    const [first, second] = [await newcomer(), await newcomer()];
    const codes = await Promise.all([
      outcomeOf(acceptInvitation(first, { token })),
      outcomeOf(acceptInvitation(second, { token })),
    ]);
    expect(codes.toSorted()).toEqual(["INVITATION_INVALID", "done"]);
    const asDee = codes[0] === "done" ? first : second;
    const group = await getGroup(asDee, { groupId });
    expect(group.ownMemberId).toBe(dee);
    expect(group.members.find(({ id }) => id === dee)?.displayName).toBe("Dee Park");
    expect(await readBothBalances(ctx, groupId)).toEqual(before);
    const input = RecordPaymentInput.parse({
      groupId,
      fromMemberId: dee,
      toMemberId: memberIds[0],
      currency: "USD",
      amountMinor: 40_00n,
      method: "cash",
      idempotencyKey: ctx.ids.uuid(),
    });
    const { id: settlementId } = await recordPayment(asDee, input);
    expect(await confirmPayment(owner, { settlementId })).toMatchObject({ state: "settled" });
  });

  it("lets the claimed payee answer cash that waited for them", async () => {
    const { groupId, owner, dee, memberIds } = await makeOpenGroup();
    const { token } = await createInvitation(owner, { groupId });
    const asMember = await newcomer();
    const { ownMemberId } = await acceptInvitation(asMember, { token });
    await makeExpense(
      ctx,
      { groupId, memberIds: [...memberIds, ownMemberId], users: [], asEach: [owner] },
      {
        amountMinor: 9_00n,
        payers: [{ memberId: dee, amountMinor: 9_00n }],
        split: { method: "equal", memberIds: [ownMemberId] },
      },
    );
    const debt = { groupId, fromMemberId: ownMemberId, toMemberId: dee, currency: "USD", amountMinor: 9_00n };
    const input = RecordPaymentInput.parse({ ...debt, method: "cash", idempotencyKey: ctx.ids.uuid() });
    const { id: settlementId, state } = await recordPayment(asMember, input);
    expect(state).toBe("open");
    const asDee = await newcomer();
    const ofDee = await createInvitation(owner, { groupId, memberId: dee });
    await acceptInvitation(asDee, { token: ofDee.token });
    expect(await confirmPayment(asDee, { settlementId })).toMatchObject({ state: "settled" });
  });

  it("opens a placeholder with a balance only by a link that names it", async () => {
    const { groupId, owner, dee } = await makeOpenGroup();
    const { members } = await addMember(owner, { groupId, member: { name: "Bo" } });
    const bo = members.find(({ displayName }) => displayName === "Bo")?.id;
    const open = await createInvitation(owner, { groupId });
    const mallory = await newcomer();
    const seen = await getInvitation(mallory, open);
    expect(seen).toMatchObject({ placeholders: [{ memberId: bo, name: "Bo" }], reservedNames: ["Dee"] });
    expect(await codeOf(acceptInvitation(mallory, { ...open, memberId: dee }))).toBe(
      "PLACEHOLDER_NEEDS_LINK",
    );
    expect(await codeOf(getGroup(mallory, { groupId }))).toBe("GROUP_NOT_FOUND");
    expect((await acceptInvitation(mallory, { token: open.token, memberId: bo })).ownMemberId).toBe(bo);
    const ofDee = await createInvitation(owner, { groupId, memberId: dee });
    expect((await acceptInvitation(await newcomer(), ofDee)).ownMemberId).toBe(dee);
  });

  it("opens a placeholder with a balance only for whom an admin names, never for a member's link or mail", async () => {
    const { groupId, owner, dee } = await makeOpenGroup();
    await updateGroup(owner, { groupId, settings: { allowMemberInvites: true } });
    const open = await createInvitation(owner, { groupId });
    const mallory = await newcomer();
    const { ownMemberId } = await acceptInvitation(mallory, open);
    expect(await codeOf(createInvitation(mallory, { groupId, memberId: dee }))).toBe(
      "PLACEHOLDER_NEEDS_LINK",
    );
    const mail = { groupId, memberId: dee, email: "mallory.second@example.com" };
    expect(await codeOf(inviteByEmail(mallory, mail))).toBe("PLACEHOLDER_NEEDS_LINK");
    await setMemberRole(owner, { groupId, memberId: ownMemberId, role: "admin" });
    const named = await createInvitation(mallory, { groupId, memberId: dee });
    await setMemberRole(owner, { groupId, memberId: ownMemberId, role: "member" });
    const second = await newcomer();
    expect(await getInvitation(second, named)).toMatchObject({ placeholders: [], reservedNames: ["Dee"] });
    expect(await codeOf(acceptInvitation(second, named))).toBe("PLACEHOLDER_NEEDS_LINK");
    expect(await codeOf(getGroup(second, { groupId }))).toBe("GROUP_NOT_FOUND");
  });

  it("takes a member's link for a placeholder that is even", async () => {
    const { groupId, owner } = await makeOpenGroup();
    await updateGroup(owner, { groupId, settings: { allowMemberInvites: true } });
    const { members } = await addMember(owner, { groupId, member: { name: "Bo" } });
    const bo = members.find(({ displayName }) => displayName === "Bo")?.id;
    const asMember = await newcomer();
    await acceptInvitation(asMember, await createInvitation(owner, { groupId }));
    const ofBo = await createInvitation(asMember, { groupId, memberId: bo });
    expect((await acceptInvitation(await newcomer(), ofBo)).ownMemberId).toBe(bo);
  });

  it("lets nobody enter a private group by a link from before, as a placeholder or a member", async () => {
    const { groupId, owner } = await makeOpenGroup();
    const { members } = await addMember(owner, { groupId, member: { name: "Bo" } });
    const bo = members.find(({ displayName }) => displayName === "Bo")?.id;
    const { token } = await createInvitation(owner, { groupId });
    await updateGroup(owner, { groupId, settings: { privacy: "private" } });
    const mallory = await newcomer();
    expect(await codeOf(acceptInvitation(mallory, { token }))).toBe("GROUP_PRIVATE");
    expect(await codeOf(acceptInvitation(mallory, { token, memberId: bo }))).toBe("GROUP_PRIVATE");
    const ofBo = await createInvitation(owner, { groupId, memberId: bo });
    expect((await acceptInvitation(mallory, { token: ofBo.token })).ownMemberId).toBe(bo);
  });

  it("keeps out whom an admin removed, with their own links, until an admin brings them back", async () => {
    const { groupId, owner, users } = await makeOpenGroup();
    const open = await createInvitation(owner, { groupId });
    const asDee = await newcomer();
    const { ownMemberId } = await acceptInvitation(asDee, { token: open.token });
    await setMemberRole(owner, { groupId, memberId: ownMemberId, role: "admin" });
    const own = await createInvitation(asDee, { groupId });
    await removeMember(owner, { groupId, memberId: ownMemberId });
    expect(await codeOf(acceptInvitation(asDee, { token: own.token }))).toBe("INVITATION_INVALID");
    expect(await codeOf(acceptInvitation(await newcomer(), { token: own.token }))).toBe("INVITATION_INVALID");
    const again = await createInvitation(owner, { groupId });
    expect(await codeOf(acceptInvitation(asDee, { token: again.token }))).toBe("INVITATION_INVALID");
    const { userId } = asDee.actor as { readonly userId: string };
    await makeKnown(ctx, { userId: users[0]?.userId ?? "" }, [{ userId }]);
    await addMember(owner, { groupId, member: { userId: userId as never } });
    await leaveGroup(asDee, { groupId });
    expect((await acceptInvitation(asDee, { token: again.token })).ownMemberId).toBe(ownMemberId);
  });

  it("refuses revoked, expired and unknown links, archived and private groups, and foreign placeholders", async () => {
    const { groupId, owner, dee } = await makeOpenGroup();
    const other = await makeOpenGroup();
    const asDee = await newcomer();
    const { token, id } = await createInvitation(owner, { groupId });
    const accept = (facts: object = {}) => codeOf(acceptInvitation(asDee, { token, ...facts }));
    expect(await accept({ memberId: other.dee })).toBe("GROUP_MEMBER_UNKNOWN");
    expect(await accept({ token: "x".repeat(43) })).toBe("INVITATION_INVALID");
    expect(await codeOf(acceptInvitation(ctx, { token }))).toBe("UNAUTHENTICATED");
    await archiveGroup(owner, { groupId, isArchived: true });
    expect(await accept()).toBe("INVITATION_INVALID");
    await archiveGroup(owner, { groupId, isArchived: false });
    await updateGroup(owner, { groupId, settings: { privacy: "private" } });
    expect(await accept()).toBe("GROUP_PRIVATE");
    await revokeInvitation(owner, { invitationId: id });
    expect(await accept()).toBe("INVITATION_INVALID");
    const ofDee = await createInvitation(owner, { groupId, memberId: dee });
    ctx.clock.advance(14 * 86_400_000 + 1);
    expect(await accept({ token: ofDee.token })).toBe("INVITATION_INVALID");
  });
});
