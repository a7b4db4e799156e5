import { SaveDefaultSplitInput } from "@evenly/contract/groups/default-splits";
import { auditLog } from "@evenly/db/audit/tables";
import { sql } from "@evenly/db/sql";
import { detailedOutcomeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { archiveGroup } from "../groups/archive-group.ts";
import { getGroup } from "../groups/get-group.ts";
import { removeMember } from "../groups/people/remove-member.ts";
import { updateGroup } from "../groups/update-group.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { getExpense } from "./get-expense.ts";
import { saveDefaultSplit } from "./save-default-split.ts";
import { updateExpense } from "./update-expense.ts";

const { ctx } = await openTestContext();

const everyone = { method: "equal", memberIds: null };

describe("saveDefaultSplit", () => {
  it("writes method and inputs, audited, and an expense changes nothing of it", async () => {
    const group = await makeGroup(ctx, 3);
    const { groupId, memberIds } = group;
    const [owner = ctx] = group.asEach;
    expect((await getGroup(owner, { groupId })).defaultSplit).toEqual(everyone);
    const parts = memberIds.map((memberId, place) => ({
      memberId,
      basisPoints: place === 0 ? 5_000 : 2_500,
    }));
    const split = { method: "percentage", parts } as const;
    const saved = await saveDefaultSplit(owner, SaveDefaultSplitInput.parse({ groupId, split }));
    expect(saved).toMatchObject({
      defaultSplit: split,
      settings: { defaultSplitMethod: "percentage" },
      version: 2,
    });
    expect(await ctx.db.$count(auditLog, sql`operation = 'group.updated' and subject = ${groupId}`)).toBe(1);
    const made = await makeExpense(ctx, group);
    const { title, amountMinor, currency, category, spentOn, payers, description, dueOn, tags } = made;
    await updateExpense(owner, {
      expenseId: made.id,
      expectedVersion: 1,
      title,
      amountMinor,
      currency,
      category,
      spentOn,
      dueOn,
      tags,
      payers,
      description,
      original: null,
      split: { method: "shares", parts: [{ memberId: memberIds[0] ?? ("" as never), shares: 1 }] },
    });
    expect((await getExpense(owner, { expenseId: made.id })).splitMethod).toBe("shares");
    expect((await getGroup(owner, { groupId })).defaultSplit).toEqual(split);
  });

  it("loses former members: shares keep the rest, percentages become equal", async () => {
    const { groupId, memberIds, asEach } = await makeGroup(ctx, 3);
    const [owner = ctx] = asEach;
    const save = (split: object) => saveDefaultSplit(owner, SaveDefaultSplitInput.parse({ groupId, split }));
    const [first, , last = "" as never] = memberIds;
    await save({ method: "equal", memberIds: [first, last] });
    const shares = (ids: readonly unknown[]) => ({
      method: "shares",
      parts: ids.map((memberId) => ({ memberId, shares: 2 })),
    });
    await save(shares([first, last]));
    await removeMember(owner, { groupId, memberId: last });
    expect((await getGroup(owner, { groupId })).defaultSplit).toEqual(shares([first]));
    expect(await detailedOutcomeOf(save(shares([first, last])))).toEqual([
      "GROUP_MEMBER_UNKNOWN",
      { memberId: last },
    ]);
  });

  it("is replaced when the settings choose another method", async () => {
    const { groupId, memberIds, asEach } = await makeGroup(ctx, 2);
    const [owner = ctx] = asEach;
    await saveDefaultSplit(owner, { groupId, split: { method: "equal", memberIds: [...memberIds] } });
    const named = await updateGroup(owner, { groupId, name: "Flat 15" });
    expect(named.defaultSplit).toEqual({ method: "equal", memberIds });
    const changed = await updateGroup(owner, { groupId, settings: { defaultSplitMethod: "shares" } });
    expect(changed.defaultSplit).toEqual({ method: "shares", parts: [] });
  });

  it("is refused to members, strangers, in archived groups, and for inputs that are no split", async () => {
    const { groupId, memberIds, asEach } = await makeGroup(ctx, 2);
    const [owner = ctx, member = ctx] = asEach;
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    const input = { groupId, split: { method: "exact" } } as const;
    expect(await detailedOutcomeOf(saveDefaultSplit(member, input))).toContain("GROUP_FORBIDDEN");
    expect(await detailedOutcomeOf(saveDefaultSplit(stranger, input))).toContain("GROUP_NOT_FOUND");
    expect(await detailedOutcomeOf(saveDefaultSplit(ctx, input))).toContain("UNAUTHENTICATED");
    const parts = memberIds.map((memberId) => ({ memberId, basisPoints: 4_000 }));
    expect(
      await detailedOutcomeOf(saveDefaultSplit(owner, { groupId, split: { method: "percentage", parts } })),
    ).toEqual(["EXPENSE_SPLIT_WRONG", { problem: "open", by: "2000", unit: "basis_points" }]);
    await archiveGroup(owner, { groupId, isArchived: true });
    expect(await detailedOutcomeOf(saveDefaultSplit(owner, input))).toContain("GROUP_ARCHIVED");
  });
});
