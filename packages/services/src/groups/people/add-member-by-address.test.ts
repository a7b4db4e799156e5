import { AddMemberByAddressInput } from "@evenly/contract/groups/schemas";
import { codeOf, makeKnown, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { addMemberByAddress } from "./add-member-by-address.ts";

const { ctx } = await openTestContext();

describe("addMemberByAddress", () => {
  it("adds a person by email, handle or id, as member or admin; strangers learn nothing about people", async () => {
    const group = await makeGroup(ctx, 1);
    const [owner = ctx] = group.asEach;
    const people = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)];
    await makeKnown(ctx, { userId: group.users[0]?.userId ?? "" }, people);
    const input = (to: string, role?: string) =>
      AddMemberByAddressInput.parse({ groupId: group.groupId, to, ...(role && { role }) });
    const [byEmail, byHandle, byId] = [
      await addMemberByAddress(owner, input(people[0]?.email ?? "", "admin")),
      await addMemberByAddress(owner, input(`@${people[1]?.handle}`)),
      await addMemberByAddress(owner, input(people[2]?.userId ?? "")),
    ];
    const added = [byEmail, byHandle, byId].map(({ member }) => [member.userId, member.role]);
    expect(added).toEqual(people.map(({ userId }, place) => [userId, place === 0 ? "admin" : "member"]));
    expect(byId.group.members).toHaveLength(4);
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    const asked = [people[0]?.email ?? "", "nobody@example.test"].map((to) =>
      codeOf(addMemberByAddress(stranger, input(to))),
    );
    expect(await Promise.all(asked)).toEqual(["GROUP_NOT_FOUND", "GROUP_NOT_FOUND"]);
  });
});
