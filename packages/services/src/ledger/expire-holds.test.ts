import { createTestDatabase, makeHold, paymentIntent, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expireHolds, getBalance, placeHold } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

describe("expireHolds", () => {
  it("ends the holds whose time is over and leaves the others", async () => {
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
});
