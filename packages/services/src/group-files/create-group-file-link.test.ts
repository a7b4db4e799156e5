import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { archiveGroup } from "../groups/archive-group.ts";
import { makeGroup } from "../testing/expenses.ts";
import { createGroupFileLink } from "./create-group-file-link.ts";

const { ctx } = await openTestContext();

describe("createGroupFileLink", () => {
  it("gives members a URL for one minute, also of an archived group, and others nothing", async () => {
    const group = await makeGroup(ctx, 1);
    const [owner = ctx] = group.asEach;
    const input = { groupId: group.groupId, format: "csv" } as const;
    await archiveGroup(owner, { groupId: group.groupId, isArchived: true });
    const { url, expiresAt } = await createGroupFileLink(owner, input);
    expect(url).toMatch(new RegExp(`^/api/groups/${group.groupId}/export/csv\\?link=[\\w-]{43}$`));
    expect(expiresAt.getTime() - ctx.clock.now().getTime()).toBe(60_000);
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(createGroupFileLink(stranger, input))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(createGroupFileLink(ctx, input))).toBe("UNAUTHENTICATED");
  });
});
