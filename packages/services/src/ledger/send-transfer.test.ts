import { createTestDatabase, makeUser, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fundWallet, getBalance, hashInput, sendTransfer } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

describe("sendTransfer", () => {
  it("moves money and gives the same transfer to the same key", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 10_000n });
    const ben = await makeUser(ctx);
    const intent = {
      ownerUserId: ana.userId,
      procedure: "payments.send",
      key: "k1",
      inputHash: hashInput({ a: 1n }),
      payerUserId: ana.userId,
      payeeUserId: ben.userId,
      amountMinor: 4200n,
      currency: "USD",
    };
    const first = await sendTransfer(ctx, intent);
    const second = await sendTransfer(ctx, intent);
    expect(second).toEqual({ ...first, isReplayed: true });
    expect((await getBalance(ctx, { userId: ana.userId })).postedMinor).toBe(5800n);
    expect((await getBalance(ctx, { userId: ben.userId })).postedMinor).toBe(4200n);
    await ctx.lane.close();
    expect(ctx.bus.published).toHaveLength(1);
    void fundWallet;
  });
});
