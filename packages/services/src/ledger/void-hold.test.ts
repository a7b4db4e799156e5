import { createTestDatabase, makeUser, paymentIntent, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authorizePayment } from "../payments/authorize-payment.ts";
import { getBalance, placeHold, voidHold } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

async function makeHold(facts: { country?: string } = {}) {
  const ctx = testContext(database.db);
  const ana = await makeUser(ctx, { balanceMinor: 10_000n, country: "US" });
  const ben = await makeUser(ctx, { country: facts.country ?? "US" });
  const expiresAt = new Date(ctx.clock.now().getTime() + 900_000);
  const hold = await placeHold(ctx, { ...paymentIntent(ana, ben, { amountMinor: 4000n }), expiresAt });
  const step = (key: string) => ({
    ownerUserId: ana.userId,
    procedure: "test.step",
    key,
    inputHash: key,
    holdId: hold.holdId,
  });
  return { ctx, ana, ben, hold, step };
}

describe("voidHold", () => {
  it("frees the money and gives its day back to the limits, once", async () => {
    const { ctx, ana, ben, step } = await makeHold();
    const usedToday = async () => {
      const payment = { payerUserId: ana.userId, payeeUserId: ben.userId, amountMinor: 1n, currency: "USD" };
      const { limits } = await authorizePayment(ctx, payment);
      return limits.find((limit) => limit.rule === "identity_daily")?.usedMinor;
    };
    expect(await usedToday()).toBe(4000n);
    await voidHold(ctx, step("void"));
    expect((await voidHold(ctx, step("void"))).isReplayed).toBe(true);
    expect(await usedToday()).toBe(0n);
    expect(await getBalance(ctx, ana)).toMatchObject({ postedMinor: 10_000n, heldMinor: 0n });
    await expect(voidHold(ctx, step("again"))).rejects.toMatchObject({ code: "STATE_CONFLICT" });
  });
});
