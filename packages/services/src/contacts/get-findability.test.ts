import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getFindability } from "./get-findability.ts";

const { ctx } = await openTestContext();

describe("getFindability", () => {
  it("defaults to findable by everybody in every way", async () => {
    const me = await makeUser(ctx);
    const found = await getFindability(ctx.asUser(me.userId));
    expect(found).toEqual({ byName: "everyone", byEmail: true, byPhone: true });
    expect(await codeOf(getFindability(ctx))).toBe("UNAUTHENTICATED");
    expect(await codeOf(getFindability(ctx.asUser(ctx.ids.uuid())))).toBe("NOT_FOUND");
  });
});
