import { auditLog } from "@evenly/db/audit/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../testing/expenses.ts";
import { archiveGroup } from "./archive-group.ts";
import { updateGroup } from "./update-group.ts";

const { ctx } = await openTestContext();

describe("updateGroup", () => {
  it("changes what is given and keeps the rest, audited and in the feed", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 2);
    const [owner = ctx] = asEach;
    const settings = { simplifyDebts: false, notifications: { reminders: false } };
    const changed = await updateGroup(owner, { groupId, name: "Flat 15", color: "plum", settings });
    expect(changed).toMatchObject({
      name: "Flat 15",
      color: "plum",
      currency: "USD",
      version: 2,
      settings: {
        simplifyDebts: false,
        privacy: "private",
        notifications: { reminders: false, newExpenses: true },
      },
    });
    const isAudited = sql`operation = 'group.updated' and subject = ${groupId}`;
    expect(await ctx.db.$count(auditLog, isAudited)).toBe(1);
  });

  it("is refused to members, strangers and in archived groups", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 2);
    const [owner = ctx, member = ctx] = asEach;
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    const input = { groupId, name: "Mine now" };
    expect(await codeOf(updateGroup(member, input))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(updateGroup(stranger, input))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(updateGroup(ctx, input))).toBe("UNAUTHENTICATED");
    await archiveGroup(owner, { groupId, isArchived: true });
    expect(await codeOf(updateGroup(owner, input))).toBe("GROUP_ARCHIVED");
  });
});
