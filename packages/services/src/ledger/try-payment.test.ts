import { makeUser, openTestContext, paymentIntent, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { sendTransfer } from "./send-transfer.ts";
import { tryPayment } from "./try-payment.ts";
import { getBalance } from "./wallets/get-balance.ts";

const { database } = await openTestContext();

describe("tryPayment", () => {
  it("gives the decision of the posting and writes nothing", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 10_000n, country: "US" });
    const ben = await makeUser(ctx, { country: "DE" });
    const payment = { payerUserId: ana.userId, payeeUserId: ben.userId, amountMinor: 5000n, currency: "USD" };
    const tried = await tryPayment(ctx, payment);
    expect(tried).toMatchObject({
      refusal: null,
      feeKind: "international",
      feeMinor: 50n,
      availableMinor: 10_000n,
    });
    expect((await tryPayment(ctx, { ...payment, amountMinor: 9901n })).refusal).toBeNull();
    expect((await tryPayment(ctx, { ...payment, amountMinor: 9950n })).refusal).toBe("INSUFFICIENT_FUNDS");
    expect((await getBalance(ctx, ana)).version).toBe(1n);
    const { transfer } = await sendTransfer(ctx, paymentIntent(ana, ben, { amountMinor: 5000n }));
    expect(transfer.feeMinor).toBe(tried.feeMinor);
  });
});
