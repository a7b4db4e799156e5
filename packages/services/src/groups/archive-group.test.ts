import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../testing/expenses.ts";
import { archiveGroup } from "./archive-group.ts";
import { listGroups } from "./list-groups.ts";

const { ctx } = await openTestContext();

describe("archiveGroup", () => {
  it("makes a group read-only and brings it back; a repeat changes nothing", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 2);
    const [owner = ctx, member = ctx] = asEach;
    expect(await codeOf(archiveGroup(member, { groupId, isArchived: true }))).toBe("GROUP_FORBIDDEN");
    const archived = await archiveGroup(owner, { groupId, isArchived: true });
    expect(archived.archivedAt).not.toBeNull();
    expect(await archiveGroup(owner, { groupId, isArchived: true })).toEqual(archived);
    expect((await listGroups(member, { isArchived: true })).map(({ id }) => id)).toEqual([groupId]);
    expect(await listGroups(member, { isArchived: false })).toEqual([]);
    expect(await archiveGroup(owner, { groupId, isArchived: false })).toMatchObject({ archivedAt: null });
  });

  it("is refused to strangers and without a session", async () => {
    const { groupId } = await makeGroup(ctx, 1);
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await codeOf(archiveGroup(stranger, { groupId, isArchived: true }))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(archiveGroup(ctx, { groupId, isArchived: true }))).toBe("UNAUTHENTICATED");
  });
});
