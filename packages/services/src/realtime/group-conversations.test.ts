import { UserId } from "@evenly/contract";
import { makeKnown, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/block-person.ts";
import { archiveGroup } from "../groups/archive-group.ts";
import { deleteGroup } from "../groups/delete-group.ts";
import { addMember } from "../groups/people/add-member.ts";
import { removeMember } from "../groups/people/remove-member.ts";
import { makeGroup } from "../testing/expenses.ts";
import { listConversations } from "./list-conversations.ts";

const { ctx } = await openTestContext();

/** The partners of each of these users, in the order of the users. */
async function partnersOf(users: readonly { readonly userId: string }[]) {
  const userIds = users.map(({ userId }) => UserId.parse(userId));
  const { people } = await listConversations(ctx, { userIds });
  return userIds.map((id) => people.find(({ userId }) => userId === id)?.partnerIds.toSorted() ?? []);
}

describe("groupConversations", () => {
  it("names active members of shared groups once, and neither strangers nor placeholders", async () => {
    const group = await makeGroup(ctx, 3);
    const [ana, ben, eva] = group.users;
    const [asAna = ctx] = group.asEach;
    if (!ana || !ben || !eva) throw new Error("there are three");
    const other = await makeGroup(ctx, 1);
    const [zoe] = other.users;
    const [asZoe = ctx] = other.asEach;
    if (!zoe) throw new Error("there is another owner");
    await addMember(asAna, { groupId: group.groupId, member: { name: "Dee" } });
    await makeKnown(ctx, zoe, [ana, ben]);
    for (const { userId } of [ana, ben])
      await addMember(asZoe, { groupId: other.groupId, member: { userId: UserId.parse(userId) } });
    const ids = (...users: (typeof ana)[]) => users.map(({ userId }) => userId).toSorted();
    expect(await partnersOf([ana, ben, eva, zoe])).toEqual([
      ids(ben, eva, zoe),
      ids(ana, eva, zoe),
      ids(ana, ben),
      ids(ana, ben),
    ]);
  });

  it("names former members and members of archived or deleted groups no more", async () => {
    const [left, archived, deleted] = [
      await makeGroup(ctx, 2),
      await makeGroup(ctx, 2),
      await makeGroup(ctx, 2),
    ];
    const users = [...left.users, ...archived.users, ...deleted.users];
    expect((await partnersOf(users)).map((partners) => partners.length)).toEqual([1, 1, 1, 1, 1, 1]);
    const [, memberId] = left.memberIds;
    if (memberId === undefined) throw new Error("there is a second member");
    await removeMember(left.asEach[0] ?? ctx, { groupId: left.groupId, memberId });
    await archiveGroup(archived.asEach[0] ?? ctx, { groupId: archived.groupId, isArchived: true });
    await deleteGroup(deleted.asEach[0] ?? ctx, { groupId: deleted.groupId });
    expect((await partnersOf(users)).flat()).toEqual([]);
  });

  it("hides two people from each other as soon as one blocks the other", async () => {
    const { users, asEach } = await makeGroup(ctx, 3);
    const [ana, ben, eva] = users;
    if (!ana || !ben || !eva) throw new Error("there are three");
    await blockPerson(asEach[0] ?? ctx, { userId: UserId.parse(ben.userId) });
    expect(await partnersOf([ana, ben])).toEqual([[eva.userId], [eva.userId]]);
  });
});
