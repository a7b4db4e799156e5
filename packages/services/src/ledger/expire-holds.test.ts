import { makeHold, openTestContext, paymentIntent, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { expireHolds } from "./expire-holds.ts";
import { placeHold } from "./place-hold.ts";
import { getBalance } from "./wallets/get-balance.ts";

const { database } = await openTestContext();

describe("expireHolds", () => {
  it("ends expired holds and leaves the others open", async () => {
    const ctx = testContext(database.db);
    const { payer: ana, payee: ben } = await makeHold(ctx);
    const later = new Date(ctx.clock.now().getTime() + 3_600_000);
    await placeHold(ctx, { ...paymentIntent(ana, ben, { amountMinor: 500n }), expiresAt: later });
    expect(await expireHolds(ctx)).toBe(0);
    ctx.clock.advance(900_000);
    expect(await expireHolds(ctx)).toBe(1);
    expect(await expireHolds(ctx)).toBe(0);
    expect(await getBalance(ctx, ana)).toMatchObject({ postedMinor: 10_000n, heldMinor: 500n });
  });

  it("retries a hold when the clock was set back between finding and ending it", async () => {
    const ctx = testContext(database.db);
    const { payer } = await makeHold(ctx);
    const early = ctx.clock.now();
    ctx.clock.advance(900_000);
    const moments = [ctx.clock.now(), early];
    const now = () => moments.shift() ?? early;
    expect(await expireHolds({ ...ctx, clock: { now } })).toBe(0);
    expect(moments).toEqual([]);
    expect(await getBalance(ctx, payer)).toMatchObject({ heldMinor: 4000n });
    expect(await expireHolds(ctx)).toBe(1);
    expect(await getBalance(ctx, payer)).toMatchObject({ heldMinor: 0n });
  });
});
