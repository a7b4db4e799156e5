import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { addMember } from "../people/add-member.ts";
import { createInvitation } from "./create-invitation.ts";
import { getInvitation } from "./get-invitation.ts";

const { ctx } = await openTestContext();

describe("getInvitation", () => {
  it("tells the holder of the link little, and of a claim only its placeholder", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 2, { privacy: "invite-only" });
    const [owner = ctx] = asEach;
    await addMember(owner, { groupId, member: { name: "Dee" } });
    const { members } = await addMember(owner, { groupId, member: { name: "Bo" } });
    const bo = members.find(({ displayName }) => displayName === "Bo")?.id;
    const open = await createInvitation(owner, { groupId });
    const preview = await getInvitation(ctx, open);
    expect(preview).toMatchObject({
      groupId: null,
      groupName: "Flat 14B",
      inviterName: "Test",
      memberCount: 4,
    });
    expect(preview.placeholders).toEqual([]);
    const asPerson = ctx.asUser((await makeUser(ctx)).userId);
    const seen = await getInvitation(asPerson, open);
    expect(seen.placeholders.map(({ name }) => name)).toEqual(["Dee", "Bo"]);
    expect(Object.keys(preview)).not.toContain("members");
    const claim = await createInvitation(owner, { groupId, memberId: bo });
    expect((await getInvitation(asPerson, claim)).placeholders).toEqual([{ memberId: bo, name: "Bo" }]);
    expect((await getInvitation(owner, open)).groupId).toBe(groupId);
    expect(await codeOf(getInvitation(ctx, { token: "x".repeat(43) }))).toBe("INVITATION_INVALID");
  });
});
