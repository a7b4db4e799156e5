import { auditLog } from "@evenly/db/audit/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { voidExpense } from "../expenses/void-expense.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { listActivities } from "./activity/list-activities.ts";
import { archiveGroup } from "./archive-group.ts";
import { getGroup } from "./get-group.ts";
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
        privacy: "invite-only",
        notifications: { reminders: false, newExpenses: true },
      },
    });
    const isAudited = sql`operation = 'group.updated' and subject = ${groupId}`;
    expect(await ctx.db.$count(auditLog, isAudited)).toBe(1);
  });

  it("tells the feed which settings changed, and nothing of those that stay", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 1);
    const [owner = ctx] = asEach;
    const settings = { simplifyDebts: false, allowMemberInvites: true, privacy: "private" } as const;
    await updateGroup(owner, { groupId, color: "plum", description: "Rent and food", settings });
    const { activities } = await listActivities(owner, { groupId, limit: 1, involvesMe: false });
    expect(activities[0]).toMatchObject({ kind: "group_updated" });
    expect(activities[0]?.facts).toEqual({
      name: "Flat 14B",
      before: "Flat 14B",
      description: true,
      color: "plum",
      privacy: "private",
      simplifyDebts: false,
    });
  });

  it("changes the currency while nothing is recorded, and never after", async () => {
    const group = await makeGroup(ctx, 2);
    const { groupId } = group;
    const [owner = ctx] = group.asEach;
    expect(await updateGroup(owner, { groupId, currency: "EUR" })).toMatchObject({
      currency: "EUR",
      isCurrencyOpen: true,
    });
    const { id: expenseId, version } = await makeExpense(ctx, group, { currency: "EUR" });
    const toUsd = () => updateGroup(owner, { groupId, currency: "USD" });
    expect(await codeOf(toUsd())).toBe("GROUP_CURRENCY_FIXED");
    expect(await updateGroup(owner, { groupId, currency: "EUR" })).toMatchObject({ isCurrencyOpen: false });
    await voidExpense(owner, { expenseId, expectedVersion: version });
    expect(await codeOf(toUsd())).toBe("GROUP_CURRENCY_FIXED");
  });

  it("lets either the currency change or the first expense be, never both by chance", async () => {
    for (let round = 0; round < 5; round += 1) {
      const group = await makeGroup(ctx, 1);
      const { groupId } = group;
      const [owner = ctx] = group.asEach;
      const [changed] = await Promise.all([
        outcomeOf(updateGroup(owner, { groupId, currency: "EUR" })),
        makeExpense(ctx, group),
      ]);
      const { currency, isCurrencyOpen } = await getGroup(owner, { groupId });
      expect(isCurrencyOpen).toBe(false);
      expect(currency).toBe(changed === "done" ? "EUR" : "USD");
    }
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
