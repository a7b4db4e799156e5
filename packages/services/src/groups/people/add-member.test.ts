import { codeOf, makeKnown, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { addMember } from "./add-member.ts";
import { removeMember } from "./remove-member.ts";

const { ctx } = await openTestContext();

describe("addMember", () => {
  it("adds a person and a name; who was a member before comes back as the same member", async () => {
    const { groupId, asEach, users, memberIds } = await makeGroup(ctx, 2);
    const [owner = ctx] = asEach;
    const { userId } = await makeUser(ctx);
    await makeKnown(ctx, { userId: users[0]?.userId ?? "" }, [{ userId }]);
    const { members } = await addMember(owner, { groupId, member: { userId } as never });
    expect(members.find((member) => member.userId === userId)).toMatchObject({
      role: "member",
      isActive: true,
    });
    const named = await addMember(owner, { groupId, member: { name: "Dee" } });
    expect(named.members.find(({ displayName }) => displayName === "Dee")).toMatchObject({ userId: null });
    const again = { groupId, member: { userId: users[1]?.userId } as never };
    expect(await codeOf(addMember(owner, again))).toBe("GROUP_MEMBER_EXISTS");
    const [, memberId] = memberIds;
    await removeMember(owner, { groupId, memberId: memberId as never });
    const back = await addMember(owner, again);
    expect(back.members.find(({ id }) => id === memberId)).toMatchObject({ isActive: true });
    expect(back.members).toHaveLength(4);
  });

  it("adds a person once when two admins do it at the same time", async () => {
    const { groupId, asEach, users } = await makeGroup(ctx, 1);
    const [owner = ctx] = asEach;
    const { userId } = await makeUser(ctx);
    await makeKnown(ctx, { userId: users[0]?.userId ?? "" }, [{ userId }]);
    const add = () => outcomeOf(addMember(owner, { groupId, member: { userId } as never }));
    expect((await Promise.all([add(), add(), add()])).toSorted()).toEqual([
      "GROUP_MEMBER_EXISTS",
      "GROUP_MEMBER_EXISTS",
      "done",
    ]);
  });

  it("is refused to members and strangers, and for people whom the caller cannot see", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 2);
    const [owner = ctx, member = ctx] = asEach;
    const input = { groupId, member: { name: "Dee" } };
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await codeOf(addMember(member, input))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(addMember(stranger, input))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(addMember(ctx, input))).toBe("UNAUTHENTICATED");
    const unknown = { groupId, member: { userId: ctx.ids.uuid() } as never };
    expect(await codeOf(addMember(owner, unknown))).toBe("PAYEE_UNKNOWN");
  });
});
