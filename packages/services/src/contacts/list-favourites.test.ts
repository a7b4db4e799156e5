import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { addFavourite } from "./add-favourite.ts";
import { blockPerson } from "./block-person.ts";
import { listFavourites } from "./list-favourites.ts";

const { ctx } = await openTestContext();

describe("listFavourites", () => {
  it("lists the latest first, without deleted people and people who blocked the caller", async () => {
    const [me, ...friends] = await Promise.all(Array.from({ length: 5 }, () => makeUser(ctx)));
    const asMe = ctx.asUser(me?.userId ?? "");
    const ids = friends.map(({ userId }) => userId);
    for (const userId of ids) {
      ctx.clock.advance(1000);
      await addFavourite(asMe, { userId: userId as never });
    }
    expect((await listFavourites(asMe)).map(({ id }) => id)).toEqual([...ids].reverse());
    await ctx.db.update(users).set({ deactivatedAt: ctx.clock.now() }).where(sql`id = ${ids[0]}`);
    await blockPerson(ctx.asUser(ids[1] ?? ""), { userId: me?.userId as never });
    expect((await listFavourites(asMe)).map(({ id }) => id)).toEqual([ids[3], ids[2]]);
    expect(await codeOf(listFavourites(ctx))).toBe("UNAUTHENTICATED");
  });
});
