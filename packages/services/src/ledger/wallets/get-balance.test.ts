import { makeUser, openTestContext, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getBalance, getBalances } from "./get-balance.ts";

const { database } = await openTestContext();

describe("getBalance", () => {
  it("returns posted, held and available of one or several wallets", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 700n });
    const ben = await makeUser(ctx);
    expect(await getBalance(ctx, ana)).toMatchObject({
      accountId: ana.accountId,
      currency: "USD",
      postedMinor: 700n,
      heldMinor: 0n,
      availableMinor: 700n,
      pendingMinor: 0n,
      version: 1n,
    });
    const both = await getBalances(ctx, [ana.userId, ben.userId]);
    expect(new Map(both.map((balance) => [balance.userId, balance.postedMinor]))).toEqual(
      new Map([
        [ana.userId, 700n],
        [ben.userId, 0n],
      ]),
    );
  });

  it("throws NOT_FOUND without a wallet", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx);
    await expect(getBalance(ctx, { userId: ana.userId, currency: "EUR" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(getBalance(ctx, { userId: ctx.ids.uuid() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
