import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import { addToBalances, updateGroup } from "@evenly/db/groups/queries";
import { makeKnown, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { withTransaction } from "../context.ts";
import { recordChange } from "./activity/record-change.ts";
import { createGroup } from "./create-group.ts";
import { listGroups } from "./list-groups.ts";

const { ctx } = await openTestContext();

it("lists the caller's groups, the latest activity first, with own balance and what is new", async () => {
  const [mira, ben] = [await makeUser(ctx), await makeUser(ctx)];
  await makeKnown(ctx, mira, [ben]);
  const asMira = ctx.asUser(mira.userId);
  const make = async (name: string) => {
    ctx.clock.advance(1000);
    const input = { name, members: [{ userId: ben.userId }], idempotencyKey: ctx.ids.uuid() };
    return (await createGroup(asMira, CreateGroupInput.parse(input))).group;
  };
  const [flat, trip] = [await make("Flat"), await make("Trip")];
  expect((await listGroups(asMira, { isArchived: false })).map(({ name }) => name)).toEqual(["Trip", "Flat"]);
  ctx.clock.advance(1000);
  const bens = flat.members.find(({ userId }) => userId === ben.userId)?.id ?? "";
  await withTransaction(ctx, async (tx) => {
    const delta = {
      currency: "USD",
      paidMinor: 500n,
      shareMinor: 900n,
      settledOutMinor: 0n,
      settledInMinor: 0n,
    };
    await addToBalances(tx, flat.id, [{ memberId: flat.ownMemberId, ...delta }]);
    const change = {
      groupId: flat.id,
      kind: "group_updated",
      subjectId: null,
      facts: {},
      memberIds: [],
    } as const;
    await recordChange(ctx, tx, { ...change, actorMemberId: bens });
    await updateGroup(tx, trip.id, { archivedAt: ctx.clock.now() }, ctx.clock.now());
  });
  expect(await listGroups(asMira, { isArchived: false })).toMatchObject([
    { id: flat.id, memberCount: 2, newCount: 1, balances: [{ currency: "USD", balanceMinor: -400n }] },
  ]);
  expect((await listGroups(asMira, { isArchived: true })).map(({ id }) => id)).toEqual([trip.id]);
  expect(await listGroups(ctx.asUser((await makeUser(ctx)).userId), { isArchived: false })).toEqual([]);
});
