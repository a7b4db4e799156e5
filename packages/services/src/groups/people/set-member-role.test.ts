import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { getGroup } from "../get-group.ts";
import { addMember } from "./add-member.ts";
import { handOver, setMemberRole } from "./set-member-role.ts";

const { ctx } = await openTestContext();

describe("setMemberRole", () => {
  it("makes an admin, who may do the same, but not to the owner", async () => {
    const { groupId, asEach, memberIds } = await makeGroup(ctx, 3);
    const [owner = ctx, second = ctx] = asEach;
    const [first, other, third] = memberIds as never[];
    const role = "admin";
    expect(await codeOf(setMemberRole(second, { groupId, memberId: third as never, role }))).toBe(
      "GROUP_FORBIDDEN",
    );
    await setMemberRole(owner, { groupId, memberId: other as never, role });
    expect(await outcomeOf(setMemberRole(second, { groupId, memberId: third as never, role }))).toBe("done");
    const demotion = { groupId, memberId: first as never, role: "member" as const };
    expect(await codeOf(setMemberRole(second, demotion))).toBe("GROUP_FORBIDDEN");
    const { members } = await addMember(owner, { groupId, member: { name: "Dee" } });
    const dee = members.find(({ userId }) => userId === null)?.id as never;
    expect(await codeOf(setMemberRole(owner, { groupId, memberId: dee, role }))).toBe("STATE_CONFLICT");
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await codeOf(setMemberRole(stranger, { groupId, memberId: dee, role }))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(setMemberRole(ctx, { groupId, memberId: dee, role }))).toBe("UNAUTHENTICATED");
  });
});

describe("handOver", () => {
  it("moves the ownership, once when two people are named at the same time", async () => {
    const { groupId, asEach, memberIds, users } = await makeGroup(ctx, 3);
    const [owner = ctx, second = ctx] = asEach;
    const to = (memberId: unknown) => outcomeOf(handOver(owner, { groupId, memberId: memberId as never }));
    expect(await codeOf(handOver(second, { groupId, memberId: memberIds[2] as never }))).toBe(
      "GROUP_FORBIDDEN",
    );
    expect(await to(memberIds[0])).toBe("STATE_CONFLICT");
    expect((await Promise.all([to(memberIds[1]), to(memberIds[2])])).toSorted()).toEqual([
      "GROUP_FORBIDDEN",
      "done",
    ]);
    const { members, createdBy } = await getGroup(second, { groupId });
    const owners = members.filter((member) => member.role === "owner");
    expect(owners).toHaveLength(1);
    expect(createdBy).toBe(owners[0]?.userId);
    expect(createdBy).not.toBe(users[0]?.userId);
  });
});
