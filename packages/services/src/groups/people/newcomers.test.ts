import { UserId } from "@evenly/contract";
import { CreateExpenseInput } from "@evenly/contract/expenses/schemas";
import { ImportGroupInput } from "@evenly/contract/group-files/schemas";
import { AddMemberByAddressInput, type Group } from "@evenly/contract/groups/schemas";
import { codeOf, makeKnown, makeUser, openTestContext, payTo, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { billToGroup } from "../../bills/bill-to-group.ts";
import { addFavourite } from "../../contacts/add-favourite.ts";
import { blockPerson } from "../../contacts/block-person.ts";
import { createExpense } from "../../expenses/create-expense.ts";
import { importGroup } from "../../group-files/import-group.ts";
import { makeBill } from "../../testing/bills.ts";
import { kindsOf, tellAll } from "../../testing/group-news.ts";
import {
  countInvitations,
  INSIDE,
  invitedIn,
  makeStrangers,
  newGroup,
  OUTSIDE,
  standingOf,
} from "../../testing/strangers.ts";
import { verifyGroupsAtEnd } from "../../testing/verify-groups-at-end.ts";
import { createGroup } from "../create-group.ts";
import { getGroup } from "../get-group.ts";
import { acceptMyInvitation, listMyInvitations } from "../invitations/invite-person.ts";
import { addMember } from "./add-member.ts";
import { addMemberByAddress } from "./add-member-by-address.ts";

const { ctx } = await openTestContext();
verifyGroupsAtEnd(ctx);

type User = { readonly userId: string };
type GroupId = Group["id"];
/** Names a person for a group of a caller; returns the group, and whom the answer calls invited. */
type Named = { readonly groupId: GroupId; readonly invited: readonly (string | null)[] };
type Way = (asCaller: TestContext, victim: User) => Promise<Named>;

const FILE =
  "Date,Description,Category,Cost,Currency,Mallory,Victor\n\n2026-05-01,Dinner,,90.00,USD,45.00,-45.00\n";
const namesOf = (group: Pick<Group, "members">) => invitedIn(group).map(({ displayName }) => displayName);

/** Every way by which a caller names an account for a group: whatever makes a row of a member with a user id. */
const ways: Readonly<Record<string, Way>> = {
  "groups.create": async (asCaller, { userId }) => {
    const { group } = await createGroup(asCaller, newGroup(ctx, { members: [{ userId }] }));
    return { groupId: group.id, invited: namesOf(group) };
  },
  "groups.addMember": async (asCaller, { userId }) => {
    const { group } = await createGroup(asCaller, newGroup(ctx));
    const added = await addMember(asCaller, { groupId: group.id, member: { userId: UserId.parse(userId) } });
    return { groupId: group.id, invited: namesOf(added) };
  },
  "groups.addMemberByAddress": async (asCaller, { userId }) => {
    const { group } = await createGroup(asCaller, newGroup(ctx));
    const input = AddMemberByAddressInput.parse({ groupId: group.id, to: userId, role: "admin" });
    const { member } = await addMemberByAddress(asCaller, input);
    return { groupId: group.id, invited: member.isInvited ? [member.displayName] : [] };
  },
  "groups.importGroup": async (asCaller, { userId }) => {
    const facts = { text: FILE, name: "Trip", ownMember: 0, people: [{ member: 1, userId }] };
    const input = ImportGroupInput.parse({ ...facts, idempotencyKey: ctx.ids.uuid() });
    const { imported } = await importGroup(asCaller, input);
    expect((await importGroup(asCaller, input)).imported).toEqual(imported);
    return { groupId: imported.groupId, invited: imported.invited };
  },
};

/** Writes 30.00 that the other member owes to the caller; returns that member. */
async function charge(asCaller: TestContext, groupId: GroupId) {
  const { members, ownMemberId } = await getGroup(asCaller, { groupId });
  const other = members.find(({ id }) => id !== ownMemberId);
  const input = CreateExpenseInput.parse({
    groupId,
    title: "Boat",
    amountMinor: 30_00n,
    currency: "USD",
    spentOn: "2026-11-20",
    payers: [{ memberId: ownMemberId, amountMinor: 30_00n }],
    split: { method: "equal", memberIds: [other?.id] },
    idempotencyKey: ctx.ids.uuid(),
  });
  await createExpense(asCaller, input);
  return other;
}

const owedIn = ({ balances }: Group, memberId: string | undefined) =>
  balances.find((row) => row.memberId === memberId)?.balanceMinor ?? 0n;
/** The way of a bill makes its own people: the owner, and one who is asked for a half. */
async function moveBill(
  tie: (owner: User, payer: User, made: Awaited<ReturnType<typeof makeBill>>) => unknown,
) {
  const made = await makeBill(ctx, { people: 1 });
  const [victim] = made.payers;
  if (victim === undefined) throw new Error("somebody is asked");
  await tie(made.owner, victim, made);
  const { paidMinor } = await made.read();
  const move = () => billToGroup(made.asOwner, { billId: made.billId, paidMinor });
  return { asCaller: made.asOwner, caller: made.owner, victim, move };
}

describe("a stranger whom somebody names for a group", () => {
  const checkStranger = async (asCaller: TestContext, victim: User, groupId: GroupId) => {
    const asVictim = ctx.asUser(victim.userId);
    expect(await standingOf(ctx, victim, groupId)).toEqual(OUTSIDE);
    const placeholder = await charge(asCaller, groupId);
    expect(placeholder).toMatchObject({ userId: null, handle: null, isInvited: true, isActive: true });
    const owed = owedIn(await getGroup(asCaller, { groupId }), placeholder?.id);
    await tellAll(ctx);
    const groupKinds = (await kindsOf(ctx, victim.userId)).filter((kind) => !kind.startsWith("request"));
    expect(groupKinds).toEqual(["groupInvited"]);
    expect(await standingOf(ctx, victim, groupId)).toEqual(OUTSIDE);
    const [invitation] = await listMyInvitations(asVictim);
    if (invitation === undefined) throw new Error("the person is invited");
    const accept = () => acceptMyInvitation(asVictim, { invitationId: invitation.id });
    const joined = await accept();
    expect(joined.members.find(({ id }) => id === joined.ownMemberId)).toMatchObject({
      id: placeholder?.id,
      userId: victim.userId,
      role: "member",
      isInvited: false,
    });
    expect(owedIn(joined, joined.ownMemberId)).toBe(owed);
    expect(owed).toBeLessThan(0n);
    expect(await standingOf(ctx, victim, groupId)).toEqual(INSIDE);
    expect(await codeOf(accept())).toBe("INVITATION_INVALID");
    expect((await getGroup(asCaller, { groupId })).members).toHaveLength(2);
  };

  it.each(Object.entries(ways))("%s invites, and counts from their yes", async (_, name) => {
    const { asMallory, victor } = await makeStrangers(ctx);
    const { groupId, invited } = await name(asMallory, victor);
    expect(invited).toHaveLength(1);
    await checkStranger(asMallory, victor, groupId);
  });

  it("bills.toGroup invites who has not paid, and counts from their yes", async () => {
    const { asCaller, victim, move } = await moveBill(() => {});
    const moved = await move();
    expect(moved.invited).toEqual([victim.userId]);
    expect(await move()).toEqual(moved);
    await checkStranger(asCaller, victim, moved.groupId as GroupId);
  });

  it.each(Object.entries(ways))("%s: what the caller does alone makes nobody known", async (_, name) => {
    const { asMallory, victor } = await makeStrangers(ctx);
    await addFavourite(asMallory, { userId: UserId.parse(victor.userId) });
    await payTo(asMallory, victor.userId);
    const { groupId } = await name(asMallory, victor);
    expect(await standingOf(ctx, victor, groupId)).toEqual(OUTSIDE);
  });

  it.each(Object.entries(ways))(
    "%s neither invites nor adds whom a block stands between",
    async (_, name) => {
      const { mallory, asMallory, victor, asVictor } = await makeStrangers(ctx);
      await makeKnown(ctx, mallory, [victor]);
      await blockPerson(asVictor, { userId: UserId.parse(mallory.userId) });
      const answers = [victor, { userId: ctx.ids.uuid() }].map((person) => codeOf(name(asMallory, person)));
      expect(new Set(await Promise.all(answers))).toEqual(new Set(["PAYEE_UNKNOWN"]));
      expect(await countInvitations(ctx, victor)).toBe(0);
    },
  );

  it("bills.toGroup is refused for whom has blocked its owner", async () => {
    const { victim, move } = await moveBill((owner, payer) =>
      blockPerson(ctx.asUser(payer.userId), { userId: UserId.parse(owner.userId) }),
    );
    expect(await codeOf(move())).toBe("PAYEE_UNKNOWN");
    expect(await countInvitations(ctx, victim)).toBe(0);
  });
});

describe("a known person whom somebody names for a group", () => {
  it.each(Object.entries(ways))("%s adds at once who keeps the caller as a favourite", async (_, name) => {
    const { mallory, asMallory, victor } = await makeStrangers(ctx);
    await makeKnown(ctx, mallory, [victor]);
    const { groupId, invited } = await name(asMallory, victor);
    expect(invited).toEqual([]);
    expect(await standingOf(ctx, victor, groupId)).toEqual(INSIDE);
    expect(await countInvitations(ctx, victor)).toBe(0);
  });

  it.each(Object.entries(ways))(
    "%s adds at once who paid the caller, and who shares a group",
    async (_, name) => {
      const { mallory, asMallory, victor, asVictor } = await makeStrangers(ctx);
      await payTo(asVictor, mallory.userId);
      const { groupId } = await name(asMallory, victor);
      expect(await standingOf(ctx, victor, groupId)).toEqual(INSIDE);
      const third = await makeUser(ctx);
      await makeKnown(ctx, mallory, [third]);
      await addMember(asMallory, { groupId, member: { userId: UserId.parse(third.userId) } });
      const next = await name(ctx.asUser(third.userId), victor);
      expect((await standingOf(ctx, victor, next.groupId)).groups).toBe(2);
    },
  );

  it("bills.toGroup adds at once who has paid their part", async () => {
    const { victim, move } = await moveBill((_owner, _payer, made) => made.pay(0));
    const moved = await move();
    expect(moved.invited).toEqual([]);
    expect(await standingOf(ctx, victim, moved.groupId as GroupId)).toEqual(INSIDE);
  });
});
