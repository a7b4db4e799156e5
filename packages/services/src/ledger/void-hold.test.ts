import { makeHold, openTestContext, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { tryPayment } from "./try-payment.ts";
import { voidHold } from "./void-hold.ts";
import { getBalance } from "./wallets/get-balance.ts";

const { database } = await openTestContext();

describe("voidHold", () => {
  it("releases the money and subtracts it from the day's meter, once", async () => {
    const ctx = testContext(database.db);
    const { payer: ana, payee: ben, step } = await makeHold(ctx);
    const usedToday = async () => {
      const payment = { payerUserId: ana.userId, payeeUserId: ben.userId, amountMinor: 1n, currency: "USD" };
      const { limits } = await tryPayment(ctx, payment);
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
