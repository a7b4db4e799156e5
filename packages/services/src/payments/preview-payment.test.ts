import { makeUser, openTestContext, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { previewPayment } from "./preview-payment.ts";

const { database } = await openTestContext();

describe("previewPayment", () => {
  it("allows a payment that the ledger would post, with fee, total and limits", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 10_000n, country: "US", identityTier: "unverified" });
    const ben = await makeUser(ctx, { country: "DE" });
    const payment = { payerUserId: ana.userId, payeeUserId: ben.userId, amountMinor: 5000n, currency: "USD" };
    expect(await previewPayment(ctx, payment)).toMatchObject({
      decision: "allow",
      refusal: null,
      factors: [],
      feeKind: "international",
      feeMinor: 50n,
      totalMinor: 5050n,
      payeeReceivesMinor: 5000n,
      availableMinor: 10_000n,
      limits: [
        { rule: "identity_single", limitMinor: 500_000n },
        { rule: "identity_daily", limitMinor: 1_000_000n, usedMinor: 0n, remainingMinor: 1_000_000n },
      ],
    });
  });

  it("blocks a payment beyond a limit and names the refusal of a send", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 9_000_000n, identityTier: "unverified" });
    const ben = await makeUser(ctx);
    const payment = {
      payerUserId: ana.userId,
      payeeUserId: ben.userId,
      amountMinor: 500_001n,
      currency: "USD",
    };
    expect(await previewPayment(ctx, payment)).toMatchObject({
      decision: "block",
      refusal: "LIMIT_REACHED",
    });
    const unfunded = { ...payment, payerUserId: ben.userId, payeeUserId: ana.userId, amountMinor: 1n };
    expect(await previewPayment(ctx, unfunded)).toMatchObject({
      decision: "allow",
      refusal: "INSUFFICIENT_FUNDS",
    });
  });

  it("is refused by the gate before the ledger's decision", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { isVerified: false });
    const ben = await makeUser(ctx);
    const payment = { payerUserId: ana.userId, payeeUserId: ben.userId, amountMinor: 1n, currency: "USD" };
    await expect(previewPayment(ctx, payment)).rejects.toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
  });
});
