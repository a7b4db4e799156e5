import { makeUser, openTestContext, paymentIntent, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { findStored } from "./find-stored.ts";
import { sendTransfer } from "./send-transfer.ts";

const { database } = await openTestContext();

describe("findStored", () => {
  it("returns the transfer stored under a key, throws its stored refusal, or returns null", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 1500n });
    const ben = await makeUser(ctx);
    const intent = paymentIntent(ana, ben);
    expect(await findStored(ctx, intent)).toBeNull();
    const sent = await sendTransfer(ctx, intent);
    expect(await findStored(ctx, intent)).toEqual({ ...sent, isReplayed: true });
    await expect(findStored(ctx, { ...intent, inputHash: "other" })).rejects.toMatchObject({
      code: "IDEMPOTENCY_MISMATCH",
    });
    const tooMuch = paymentIntent(ana, ben);
    await sendTransfer(ctx, tooMuch).catch(() => {});
    await expect(findStored(ctx, tooMuch)).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  });
});
