import { SavePairSplitInput } from "@evenly/contract/groups/default-splits";
import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createGroup } from "../groups/create-group.ts";
import { addMember } from "../groups/people/add-member.ts";
import { removeMember } from "../groups/people/remove-member.ts";
import { makeGroup } from "../testing/expenses.ts";
import { listPairSplits, savePairSplit } from "./pair-splits.ts";

const { ctx } = await openTestContext();

const sixtyForty = { method: "percentage", ownInput: 6_000, otherInput: 4_000 };
const input = (groupId: string, memberId: string | undefined, split: object | null) =>
  SavePairSplitInput.parse({ groupId, memberId, split });

describe("savePairSplit", () => {
  it("is kept for the caller alone, in every group with the same person, until they forget it", async () => {
    const { groupId, memberIds, users, asEach } = await makeGroup(ctx, 3);
    const [owner = ctx, other = ctx] = asEach;
    const [, otherId] = memberIds;
    const saved = await savePairSplit(owner, input(groupId, otherId, sixtyForty));
    expect(saved).toEqual([{ memberId: otherId, ...sixtyForty }]);
    expect(await listPairSplits(other, { groupId })).toEqual([]);
    const members = [{ userId: users[1]?.userId }];
    const facts = { name: "Trip", members, idempotencyKey: ctx.ids.uuid() };
    const { group: trip } = await createGroup(owner, CreateGroupInput.parse(facts));
    expect(await listPairSplits(owner, { groupId: trip.id })).toMatchObject([sixtyForty]);
    const equal = { method: "equal", ownInput: 1, otherInput: null };
    expect(await savePairSplit(owner, input(groupId, otherId, equal))).toMatchObject([
      { method: "equal", ownInput: null, otherInput: null },
    ]);
    const halves = { method: "shares", ownInput: 0.5, otherInput: 1.25 };
    expect(await savePairSplit(owner, input(groupId, otherId, halves))).toMatchObject([halves]);
    expect(await savePairSplit(owner, input(groupId, otherId, null))).toEqual([]);
  });

  it("is not listed with somebody who has left", async () => {
    const { groupId, memberIds, asEach } = await makeGroup(ctx, 2);
    const [owner = ctx] = asEach;
    const [, otherId = "" as never] = memberIds;
    await savePairSplit(owner, input(groupId, otherId, sixtyForty));
    await removeMember(owner, { groupId, memberId: otherId });
    expect(await listPairSplits(owner, { groupId })).toEqual([]);
    expect(await codeOf(savePairSplit(owner, input(groupId, otherId, sixtyForty)))).toBe(
      "GROUP_MEMBER_UNKNOWN",
    );
  });

  it("is refused with oneself, placeholders and strangers, and for inputs that are no split of two", async () => {
    const { groupId, memberIds, asEach } = await makeGroup(ctx, 2);
    const [owner = ctx] = asEach;
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    const { members } = await addMember(owner, { groupId, member: { name: "Dee" } });
    const dee = members.find(({ userId }) => userId === null)?.id;
    const refused = (memberId: string | undefined, split: object = sixtyForty) =>
      codeOf(savePairSplit(owner, input(groupId, memberId, split)));
    expect(await refused(memberIds[0])).toBe("GROUP_MEMBER_UNKNOWN");
    expect(await refused(dee)).toBe("GROUP_MEMBER_UNKNOWN");
    expect(await refused(ctx.ids.uuid())).toBe("GROUP_MEMBER_UNKNOWN");
    for (const wrong of [
      { ...sixtyForty, ownInput: 5_000 },
      { ...sixtyForty, otherInput: null },
      { method: "shares", ownInput: 0, otherInput: 0 },
      { method: "shares", ownInput: 0.5, otherInput: null },
    ])
      expect(await refused(memberIds[1], wrong)).toBe("EXPENSE_SPLIT_WRONG");
    expect(await codeOf(savePairSplit(stranger, input(groupId, memberIds[1], sixtyForty)))).toBe(
      "GROUP_NOT_FOUND",
    );
    expect(await codeOf(listPairSplits(stranger, { groupId }))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(listPairSplits(ctx, { groupId }))).toBe("UNAUTHENTICATED");
  });
});
