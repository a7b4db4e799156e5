import { CreateGroupInput, type Group, ListWholeGroupsInput } from "@evenly/contract/groups/schemas";
import { groupMembers } from "@evenly/db/groups/tables";
import { makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { archiveGroup } from "./archive-group.ts";
import { createGroup } from "./create-group.ts";
import { getGroup } from "./get-group.ts";
import { listWholeGroups } from "./list-whole-groups.ts";

const { ctx } = await openTestContext();
const asMira = ctx.asUser((await makeUser(ctx)).userId);

async function make(name: string): Promise<Group> {
  ctx.clock.advance(1000);
  const input = { name, members: [{ name: "Dee" }], idempotencyKey: ctx.ids.uuid() };
  return (await createGroup(asMira, CreateGroupInput.parse(input))).group;
}
const list = async (facts: object = {}) => await listWholeGroups(asMira, ListWholeGroupsInput.parse(facts));

it("answers what each of the caller's groups answers alone, the newest first, page by page", async () => {
  const [flat, trip, old] = [await make("Flat"), await make("Trip"), await make("Old")];
  await archiveGroup(asMira, { groupId: old.id, isArchived: true });
  const alone = [await getGroup(asMira, { groupId: trip.id }), await getGroup(asMira, { groupId: flat.id })];
  expect(await list()).toEqual({ groups: alone, nextCursor: null });
  const first = await list({ limit: 1 });
  expect(first).toEqual({ groups: [alone[0]], nextCursor: trip.id });
  expect(await list({ limit: 1, cursor: first.nextCursor })).toEqual({
    groups: [alone[1]],
    nextCursor: null,
  });
  expect((await list({ isArchived: true })).groups.map(({ name }) => name)).toEqual(["Old"]);
  expect(
    await listWholeGroups(ctx.asUser((await makeUser(ctx)).userId), ListWholeGroupsInput.parse({})),
  ).toEqual({ groups: [], nextCursor: null });
});

it("ends a page before a group whose members are too many for it", async () => {
  const asOwn = ctx.asUser((await makeUser(ctx)).userId);
  const groups = [];
  for (const name of ["First", "Second", "Third"]) {
    ctx.clock.advance(1000);
    const input = CreateGroupInput.parse({ name, idempotencyKey: ctx.ids.uuid() });
    groups.push((await createGroup(asOwn, input)).group);
  }
  const [, second] = groups;
  const placeholders = Array.from({ length: 999 }, (_, index) => ({
    id: ctx.ids.uuid(),
    groupId: second?.id ?? "",
    placeholderName: `Guest ${index}`,
    role: "member" as const,
    isActive: true,
    isMuted: false,
    addedByUserId: second?.createdBy ?? "",
    seenAt: ctx.clock.now(),
    joinedAt: ctx.clock.now(),
  }));
  await ctx.db.insert(groupMembers).values(placeholders);
  const names: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listWholeGroups(asOwn, ListWholeGroupsInput.parse({ cursor }));
    names.push(page.groups.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  expect(names).toEqual([["Third"], ["Second"], ["First"]]);
});
