import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { addFavourite } from "./add-favourite.ts";
import { blockPerson } from "./block-person.ts";
import { getContactState } from "./get-contact-state.ts";

const { ctx } = await openTestContext();

describe("getContactState", () => {
  it("returns the caller's settings for a person, never the person's settings for the caller", async () => {
    const [me, other] = [await makeUser(ctx), await makeUser(ctx)];
    const input = { userId: other.userId as never };
    await addFavourite(ctx.asUser(me.userId), input);
    await blockPerson(ctx.asUser(other.userId), { userId: me.userId as never });
    expect(await getContactState(ctx.asUser(me.userId), input)).toEqual({
      isFavourite: true,
      isBlocked: false,
    });
    const own = getContactState(ctx.asUser(me.userId), { userId: me.userId as never });
    expect(await codeOf(own)).toBe("VALIDATION");
    expect(await codeOf(getContactState(ctx, input))).toBe("UNAUTHENTICATED");
  });
});
