import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { archiveGroup } from "../groups/archive-group.ts";
import { addMember } from "../groups/people/add-member.ts";
import { removeMember } from "../groups/people/remove-member.ts";
import { makeGroup } from "../testing/expenses.ts";
import { listEntryGroups } from "./list-entry-groups.ts";

const { ctx } = await openTestContext();

describe("listEntryGroups", () => {
  it("lists the caller's groups with the active members' names, placeholders included", async () => {
    const { groupId, asEach, memberIds } = await makeGroup(ctx, 3);
    const [owner = ctx, ben = ctx] = asEach;
    await addMember(owner, { groupId, member: { name: "Dee" } });
    await removeMember(owner, { groupId, memberId: memberIds[2] as never });
    const [group, ...others] = await listEntryGroups(ben);
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      id: groupId,
      name: "Flat 14B",
      currency: "USD",
      defaultSplitMethod: "equal",
      ownMemberId: memberIds[1],
    });
    expect(group?.people.map(({ memberId }) => memberId).slice(0, 2)).toEqual(memberIds.slice(0, 2));
    expect(group?.people.map(({ name }) => name).at(-1)).toBe("Dee");
    expect(group?.people).toHaveLength(3);
  });

  it("leaves out archived groups and groups of others", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 2);
    const [owner = ctx, ben = ctx] = asEach;
    const { userId } = await makeUser(ctx);
    expect(await listEntryGroups(ctx.asUser(userId))).toEqual([]);
    await archiveGroup(owner, { groupId, isArchived: true });
    expect(await listEntryGroups(ben)).toEqual([]);
  });
});
