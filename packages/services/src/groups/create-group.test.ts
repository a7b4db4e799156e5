import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { groupActivities, groups } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeKnown, makeUser, openTestContext, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/block-person.ts";
import { createGroup } from "./create-group.ts";

const { ctx } = await openTestContext();

const inputOf = (facts: object) =>
  CreateGroupInput.parse({ name: "Big Sur weekend", idempotencyKey: ctx.ids.uuid(), ...facts });

describe("createGroup", () => {
  it("makes the caller the owner, adds people and placeholders, and tells those with an account", async () => {
    const [mira, jonas] = [await makeUser(ctx), await makeUser(ctx)];
    await makeKnown(ctx, mira, [jonas]);
    const input = inputOf({ members: [{ userId: jonas.userId }, { name: "Dee" }] });
    const { group } = await createGroup(ctx.asUser(mira.userId), input);
    expect(group.members.map(({ userId, role, isActive }) => [userId, role, isActive])).toEqual([
      [mira.userId, "owner", true],
      [jonas.userId, "member", true],
      [null, "member", true],
    ]);
    expect(group).toMatchObject({
      name: "Big Sur weekend",
      currency: "USD",
      ownRole: "owner",
      balances: [],
      isCurrencyOpen: true,
      settings: { privacy: "invite-only", defaultSplitMethod: "equal", simplifyDebts: true },
    });
    const [event] = (await readOutbox(ctx.db)).filter(({ name }) => name === "group.changed");
    expect(event?.payload).toMatchObject({ groupId: group.id, userIds: [mira.userId, jonas.userId] });
    const activities = await ctx.db
      .select()
      .from(groupActivities)
      .where(sql`${groupActivities.groupId} = ${group.id}`);
    expect(activities.map(({ kind }) => kind)).toEqual(["group_created"]);
    const audit = await ctx.db.select().from(auditLog).where(sql`${auditLog.subject} = ${group.id}`);
    expect(audit.map(({ operation }) => operation)).toEqual(["group.created"]);
  });

  it("creates one group for twenty calls with the same key, and refuses another input", async () => {
    const asMira = ctx.asUser((await makeUser(ctx)).userId);
    const input = inputOf({});
    const made = await Promise.all(Array.from({ length: 20 }, () => createGroup(asMira, input)));
    expect(new Set(made.map(({ group }) => group.id)).size).toBe(1);
    expect(made.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(await codeOf(createGroup(asMira, { ...input, name: "Other" }))).toBe("IDEMPOTENCY_MISMATCH");
    await ctx.db
      .update(groups)
      .set({ deletedAt: ctx.clock.now() })
      .where(sql`${groups.id} = ${made[0]?.group.id ?? ""}`);
    expect(await codeOf(createGroup(asMira, input))).toBe("STATE_CONFLICT");
  });

  it("adds nobody twice, not the caller, and no person who has blocked them", async () => {
    const [mira, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const asMira = ctx.asUser(mira.userId);
    const twice = [{ userId: ben.userId }, { userId: ben.userId }];
    expect(await codeOf(createGroup(asMira, inputOf({ members: twice })))).toBe("VALIDATION");
    expect(await codeOf(createGroup(asMira, inputOf({ members: [{ userId: mira.userId }] })))).toBe(
      "VALIDATION",
    );
    await blockPerson(ctx.asUser(ben.userId), { userId: mira.userId as never });
    expect(await codeOf(createGroup(asMira, inputOf({ members: [{ userId: ben.userId }] })))).toBe(
      "PAYEE_UNKNOWN",
    );
    expect(await codeOf(createGroup(ctx, inputOf({})))).toBe("UNAUTHENTICATED");
  });
});
