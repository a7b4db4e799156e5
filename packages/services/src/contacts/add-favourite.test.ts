import { FAVOURITES_MAX } from "@evenly/contract/contacts/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { favourites } from "@evenly/db/contacts/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { addFavourite } from "./add-favourite.ts";
import { blockPerson } from "./block-person.ts";
import { listFavourites } from "./list-favourites.ts";
import { removeFavourite } from "./remove-favourite.ts";

const { ctx } = await openTestContext();

describe("addFavourite", () => {
  it("adds a favourite once, with one audit row, for the caller only", async () => {
    const [me, friend] = [await makeUser(ctx), await makeUser(ctx)];
    const asMe = ctx.asUser(me.userId);
    const input = { userId: friend.userId as never };
    expect(await addFavourite(asMe, input)).toEqual({ isFavourite: true, isBlocked: false });
    await addFavourite(asMe, input);
    expect((await listFavourites(asMe)).map(({ id }) => id)).toEqual([friend.userId]);
    expect(await listFavourites(ctx.asUser(friend.userId))).toEqual([]);
    const rows = await ctx.db.select().from(auditLog).where(sql`operation = 'favourite.added'`);
    expect(rows.map(({ subject }) => subject)).toEqual([friend.userId]);
  });

  it("allows a hundred, also under concurrent calls, and another one after a removal", async () => {
    const me = await makeUser(ctx);
    const asMe = ctx.asUser(me.userId);
    const people = await Promise.all(Array.from({ length: FAVOURITES_MAX + 9 }, () => makeUser(ctx)));
    const createdAt = ctx.clock.now();
    const kept = people.slice(0, FAVOURITES_MAX - 11);
    await ctx.db
      .insert(favourites)
      .values(kept.map(({ userId }) => ({ ownerUserId: me.userId, userId, createdAt })));
    const codes = await Promise.all(
      people.slice(-20).map(({ userId }) => outcomeOf(addFavourite(asMe, { userId: userId as never }))),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(11);
    expect(codes.filter((code) => code === "CONTACTS_FULL")).toHaveLength(9);
    const refused = people.slice(-20)[codes.indexOf("CONTACTS_FULL")];
    await removeFavourite(asMe, { userId: people[0]?.userId as never });
    expect(await outcomeOf(addFavourite(asMe, { userId: refused?.userId as never }))).toBe("done");
    expect(await listFavourites(asMe)).toHaveLength(FAVOURITES_MAX);
  });

  it("answers the same for an unknown person and one who blocked the caller, and refuses oneself", async () => {
    const [me, other] = [await makeUser(ctx), await makeUser(ctx)];
    const asMe = ctx.asUser(me.userId);
    await blockPerson(ctx.asUser(other.userId), { userId: me.userId as never });
    expect(await codeOf(addFavourite(asMe, { userId: me.userId as never }))).toBe("VALIDATION");
    expect(await codeOf(addFavourite(asMe, { userId: ctx.ids.uuid() as never }))).toBe("PAYEE_UNKNOWN");
    expect(await codeOf(addFavourite(asMe, { userId: other.userId as never }))).toBe("PAYEE_UNKNOWN");
    expect(await codeOf(addFavourite(ctx, { userId: other.userId as never }))).toBe("UNAUTHENTICATED");
  });
});
