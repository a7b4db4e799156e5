import { makeUser, openTestContext, readOutbox, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { fundWallet, importTransfers } from "./import-transfers.ts";
import { getBalance } from "./wallets/get-balance.ts";

const { database } = await openTestContext();

describe("importTransfers", () => {
  it("keeps the past date as effectiveAt, sends no notification and counts in no meter", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { identityTier: "unverified" });
    const ben = await makeUser(ctx);
    const effectiveAt = new Date("2026-06-01T08:00:00Z");
    const movements = [
      { payerUserId: null, payeeUserId: ana.userId, amountMinor: 5_000_000n, key: "in", effectiveAt },
      { payerUserId: ana.userId, payeeUserId: ben.userId, amountMinor: 4_000_000n, key: "pay", effectiveAt },
      { payerUserId: ben.userId, payeeUserId: null, amountMinor: 1_000_000n, key: "out", effectiveAt },
    ];
    const records = await importTransfers(ctx, movements);
    expect(records.map((record) => record.kind)).toEqual(["deposit", "payment", "withdrawal"]);
    for (const record of records) expect(record).toMatchObject({ effectiveAt, recordedAt: ctx.clock.now() });
    expect(await importTransfers(ctx, movements)).toEqual(records);
    expect((await getBalance(ctx, ana)).postedMinor).toBe(1_000_000n);
    expect((await getBalance(ctx, ben)).postedMinor).toBe(3_000_000n);
    expect(await readOutbox(database.db)).toEqual([]);
    expect(ctx.bus.published).toEqual([]);
  });

  it("rolls everything back when a wallet would go below zero", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx);
    const ben = await makeUser(ctx);
    const movements = [
      { payerUserId: null, payeeUserId: ana.userId, amountMinor: 100n, key: "in" },
      { payerUserId: ana.userId, payeeUserId: ben.userId, amountMinor: 101n, key: "pay" },
    ];
    await expect(importTransfers(ctx, movements)).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    expect((await getBalance(ctx, ana)).postedMinor).toBe(0n);
    const stranger = fundWallet(ctx, { userId: ctx.ids.uuid(), amountMinor: 1n, key: "nobody" });
    await expect(stranger).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
