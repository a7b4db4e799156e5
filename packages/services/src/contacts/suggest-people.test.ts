import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { sendPayment } from "../payments/send-payment.ts";
import { makeGroup } from "../testing/expenses.ts";
import { makeRequest } from "../testing/requests.ts";
import { addFavourite } from "./add-favourite.ts";
import { blockPerson } from "./block-person.ts";
import { suggestPeople } from "./suggest-people.ts";

const { ctx } = await openTestContext();

const makePeople = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeUser(ctx, { balanceMinor: 10_00n })));
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);
const recentOf = async (as: TestContext) => idsOf((await suggestPeople(as)).recent);

async function pay(fromUserId: string, to: string) {
  ctx.clock.advance(1000);
  const payment = { to, amountMinor: 1n, currency: "USD", idempotencyKey: ctx.ids.uuid() };
  await sendPayment(ctx.asUser(fromUserId), payment);
}

describe("suggestPeople", () => {
  it("lists whom the caller paid and who paid them, each once, the latest first", async () => {
    const [me, ben, kim, ida] = (await makePeople(4)).map(({ userId }) => userId) as [
      string,
      string,
      string,
      string,
    ];
    await pay(me, ben);
    await pay(kim, me);
    await pay(ida, me);
    await pay(ben, me);
    expect(await recentOf(ctx.asUser(me))).toEqual([ben, ida, kim]);
    expect(await recentOf(ctx.asUser(kim))).toEqual([me]);
  });

  it("lists both sides of a request that was paid, and neither of one that was only asked", async () => {
    const asked = await makeRequest(ctx);
    expect(await recentOf(asked.asRequester)).toEqual([]);
    await asked.pay();
    expect(await recentOf(asked.asRequester)).toEqual([asked.payer.userId]);
    expect(await recentOf(asked.asPayer)).toEqual([asked.requester.userId]);
  });

  it("lists the other members of each group of the caller, and says when these are all", async () => {
    const [small, large] = [await makeGroup(ctx, 3), await makeGroup(ctx, 21)];
    const { groups } = await suggestPeople(small.asEach[1] ?? ctx);
    expect(groups).toMatchObject([{ id: small.groupId, name: "Flat 14B", isWhole: true }]);
    expect(idsOf(groups[0]?.people ?? []).toSorted()).toEqual(
      [small.users[0]?.userId, small.users[2]?.userId].toSorted(),
    );
    expect((await suggestPeople(large.asEach[0] ?? ctx)).groups[0]).toMatchObject({ isWhole: true });
    const larger = await makeGroup(ctx, 22);
    const [group] = (await suggestPeople(larger.asEach[0] ?? ctx)).groups;
    expect(group?.isWhole).toBe(false);
    expect(group?.people).toHaveLength(20);
    expect((await suggestPeople(ctx.asUser((await makeUser(ctx)).userId))).groups).toEqual([]);
  });

  it("suggests nobody who is blocked either way, suspended or gone", async () => {
    const { users: members, asEach } = await makeGroup(ctx, 6);
    const ids = members.map(({ userId }) => userId);
    const [me, mine, theirs, suspended, gone, seen] = ids as [string, string, string, string, string, string];
    const asMe = asEach[0] ?? ctx;
    for (const userId of ids.slice(1)) await addFavourite(asMe, { userId: userId as never });
    await blockPerson(asMe, { userId: mine as never });
    await blockPerson(ctx.asUser(theirs), { userId: me as never });
    await ctx.db
      .update(users)
      .set({ suspendedAt: ctx.clock.now(), suspendedReason: "fraud" })
      .where(sql`id = ${suspended}`);
    await ctx.db.update(users).set({ deactivatedAt: ctx.clock.now() }).where(sql`id = ${gone}`);
    const { groups, favourites } = await suggestPeople(asMe);
    expect(idsOf(groups.flatMap(({ people }) => people))).toEqual([seen]);
    for (const hidden of [mine, theirs, suspended, gone]) expect(idsOf(favourites)).not.toContain(hidden);
    expect(await codeOf(suggestPeople(ctx))).toBe("UNAUTHENTICATED");
  });
});
