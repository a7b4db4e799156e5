import { makeUser, openTestContext, paymentIntent, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { placeHold } from "./place-hold.ts";
import { getBalance } from "./wallets/get-balance.ts";

const { database } = await openTestContext();

describe("placeHold", () => {
  it("reserves amount and fee once per key, and counts them in the day's meter", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 10_000n, country: "US", identityTier: "unverified" });
    const ben = await makeUser(ctx, { country: "DE" });
    const expiresAt = new Date(ctx.clock.now().getTime() + 60_000);
    const intent = { ...paymentIntent(ana, ben, { amountMinor: 4000n }), expiresAt };
    const hold = await placeHold(ctx, intent);
    expect(hold.transfer).toMatchObject({ kind: "hold", state: "held", amountMinor: 4000n, feeMinor: 40n });
    expect(await placeHold(ctx, intent)).toEqual({ ...hold, isReplayed: true });
    expect(await getBalance(ctx, ana)).toMatchObject({
      postedMinor: 10_000n,
      heldMinor: 4040n,
      availableMinor: 5960n,
    });
    expect(await getBalance(ctx, ben)).toMatchObject({ postedMinor: 0n, pendingMinor: 4000n });
  });

  it("refuses to hold more than is available", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 5000n });
    const ben = await makeUser(ctx);
    const expiresAt = new Date(ctx.clock.now().getTime() + 60_000);
    await placeHold(ctx, { ...paymentIntent(ana, ben, { amountMinor: 4500n }), expiresAt });
    const second = placeHold(ctx, { ...paymentIntent(ana, ben, { amountMinor: 501n }), expiresAt });
    await expect(second).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  });
});
