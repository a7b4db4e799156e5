import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { changeHandle } from "./change-handle.ts";
import { checkHandle } from "./check-handle.ts";

const { ctx } = await openTestContext();

describe("checkHandle", () => {
  it("predicts the result of a change: free, taken, recently left by another user, reserved", async () => {
    const [ana, ben] = [await makeUser(ctx, { handle: "ana.first" }), await makeUser(ctx)];
    await changeHandle(ctx.asUser(ana.userId), { handle: "ana.second" });
    const isAvailable = async (userId: string, handle: string) =>
      (await checkHandle(ctx.asUser(userId), { handle })).isAvailable;
    expect(await isAvailable(ben.userId, "nobody.has.it")).toBe(true);
    expect(await isAvailable(ben.userId, "ana.second")).toBe(false);
    expect(await isAvailable(ben.userId, "ana.first")).toBe(false);
    expect(await isAvailable(ana.userId, "ana.first")).toBe(true);
    expect(await isAvailable(ben.userId, "support")).toBe(false);
    expect(await isAvailable(ben.userId, "3ven1y")).toBe(false);
    expect(await isAvailable(ben.userId, "steven.lynch")).toBe(true);
  });

  it("throws UNAUTHENTICATED for a signed-out caller", async () => {
    await expect(checkHandle(ctx, { handle: "anything" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
