import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import { addToBalances } from "@evenly/db/groups/queries";
import { groupMembers } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeKnown, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { withTransaction } from "../context.ts";
import { createGroup } from "./create-group.ts";
import { getGroup } from "./get-group.ts";

const { ctx } = await openTestContext();

it("shows a group to its active members only, with balances that sum to zero", async () => {
  const [mira, ben, stranger] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)];
  await makeKnown(ctx, mira, [ben]);
  const input = { name: "Flat 14B", members: [{ userId: ben.userId }], idempotencyKey: ctx.ids.uuid() };
  const { group } = await createGroup(ctx.asUser(mira.userId), CreateGroupInput.parse(input));
  const [first, second] = group.members.map(({ id }) => id);
  const none = { settledOutMinor: 0n, settledInMinor: 0n, currency: "USD" };
  await withTransaction(ctx, (tx) =>
    addToBalances(tx, group.id, [
      { memberId: first ?? "", paidMinor: 8420n, shareMinor: 4210n, ...none },
      { memberId: second ?? "", paidMinor: 0n, shareMinor: 4210n, ...none },
    ]),
  );
  const seen = await getGroup(ctx.asUser(ben.userId), { groupId: group.id });
  expect(seen.balances.map(({ balanceMinor }) => balanceMinor).toSorted()).toEqual([-4210n, 4210n]);
  expect(seen).toMatchObject({ ownMemberId: second, ownRole: "member", expenseCount: 0 });
  expect(await codeOf(getGroup(ctx.asUser(stranger.userId), { groupId: group.id }))).toBe("GROUP_NOT_FOUND");
  expect(await codeOf(getGroup(ctx, { groupId: group.id }))).toBe("UNAUTHENTICATED");
  await ctx.db
    .update(groupMembers)
    .set({ isActive: false, leftAt: ctx.clock.now() })
    .where(sql`${groupMembers.groupId} = ${group.id} and ${groupMembers.userId} = ${ben.userId}`);
  expect(await codeOf(getGroup(ctx.asUser(ben.userId), { groupId: group.id }))).toBe("GROUP_NOT_FOUND");
});
