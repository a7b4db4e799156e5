import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOwnBalance } from "./get-own-balance.ts";

const { ctx } = await openTestContext();

describe("getOwnBalance", () => {
  it("returns the caller's wallet", async () => {
    const me = await makeUser(ctx, { balanceMinor: 12_34n });
    expect(await getOwnBalance(ctx.asUser(me.userId))).toMatchObject({
      accountId: me.accountId,
      currency: "USD",
      postedMinor: 12_34n,
      heldMinor: 0n,
      availableMinor: 12_34n,
      pendingMinor: 0n,
      version: 1n,
    });
  });

  it("refuses a signed-out caller and a caller without a wallet", async () => {
    await expect(getOwnBalance(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(getOwnBalance(ctx.asUser(ctx.ids.uuid()))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
