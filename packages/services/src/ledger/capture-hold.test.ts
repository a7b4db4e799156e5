import { makeHold, openTestContext, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { captureHold } from "./capture-hold.ts";
import { getBalance } from "./wallets/get-balance.ts";

const { database } = await openTestContext();

describe("captureHold", () => {
  it("moves the whole amount and the held fee", async () => {
    const ctx = testContext(database.db);
    const { payer: ana, payee: ben, step } = await makeHold(ctx, { payeeCountry: "DE" });
    const { transfer } = await captureHold(ctx, step("all"));
    expect(transfer).toMatchObject({ kind: "capture", state: "posted", amountMinor: 4000n, feeMinor: 40n });
    expect(await getBalance(ctx, ana)).toMatchObject({ postedMinor: 5960n, heldMinor: 0n });
    expect(await getBalance(ctx, ben)).toMatchObject({ postedMinor: 4000n, pendingMinor: 0n });
  });

  it("moves a part with the fee of that part, and releases the rest", async () => {
    const ctx = testContext(database.db);
    const { payer: ana, payee: ben, step } = await makeHold(ctx, { payeeCountry: "DE" });
    await captureHold(ctx, { ...step("part"), amountMinor: 1550n });
    expect(await getBalance(ctx, ana)).toMatchObject({ postedMinor: 8434n, heldMinor: 0n });
    expect((await getBalance(ctx, ben)).postedMinor).toBe(1550n);
  });

  it("ends a hold once under concurrent captures, voids and expiry", async () => {
    const ctx = testContext(database.db);
    const { payee: ben, step } = await makeHold(ctx);
    const tries = await Promise.allSettled([1, 2, 3, 4].map((n) => captureHold(ctx, step(`race ${n}`))));
    expect(tries.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of tries) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "STATE_CONFLICT" });
    }
    expect((await getBalance(ctx, ben)).postedMinor).toBe(4000n);
  });

  it("refuses more than is held, an expired hold and an unknown hold", async () => {
    const ctx = testContext(database.db);
    const { step } = await makeHold(ctx);
    await expect(captureHold(ctx, { ...step("more"), amountMinor: 4001n })).rejects.toMatchObject({
      code: "STATE_CONFLICT",
    });
    await expect(captureHold(ctx, { ...step("none"), holdId: ctx.ids.uuid() })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    ctx.clock.advance(900_000);
    await expect(captureHold(ctx, step("late"))).rejects.toMatchObject({ code: "STATE_CONFLICT" });
  });
});
