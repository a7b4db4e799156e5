import type { AppError } from "@evenly/contract";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeGroup } from "../testing/expenses.ts";
import { createInvitation } from "./create-invitation.ts";
import { listInvitations } from "./list-invitations.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: AppError) => error.code,
  );

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
