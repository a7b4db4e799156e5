import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { createInvitation } from "./create-invitation.ts";
import { listInvitations } from "./list-invitations.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

const { ctx } = await openTestContext();

describe("revokeInvitation", () => {
  it("is for its author and admins, and harmless twice", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 3, { privacy: "invite-only" });
    const [owner = ctx, author = ctx, other = ctx] = asEach;
    const { id: invitationId } = await createInvitation(author, { groupId });
    expect(await codeOf(revokeInvitation(other, { invitationId }))).toBe("GROUP_FORBIDDEN");
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(revokeInvitation(stranger, { invitationId }))).toBe("INVITATION_INVALID");
    for (const as of [author, owner]) await revokeInvitation(as, { invitationId });
    expect(await listInvitations(owner, { groupId })).toEqual([]);
  });
});
