import { auditLog } from "@evenly/db/audit/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { addFavourite } from "./add-favourite.ts";
import { removeFavourite } from "./remove-favourite.ts";

const { ctx } = await openTestContext();

describe("removeFavourite", () => {
  it("removes a favourite with one audit row, and succeeds without one for a person who is not a favourite", async () => {
    const [me, friend] = [await makeUser(ctx), await makeUser(ctx)];
    const asMe = ctx.asUser(me.userId);
    const input = { userId: friend.userId as never };
    await addFavourite(asMe, input);
    for (const _ of [1, 2])
      expect(await removeFavourite(asMe, input)).toEqual({ isFavourite: false, isBlocked: false });
    const rows = await ctx.db.select().from(auditLog).where(sql`operation = 'favourite.removed'`);
    expect(rows).toHaveLength(1);
    expect(await codeOf(removeFavourite(asMe, { userId: me.userId as never }))).toBe("VALIDATION");
    expect(await codeOf(removeFavourite(ctx, input))).toBe("UNAUTHENTICATED");
  });
});
