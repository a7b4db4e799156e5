import { parties } from "@evenly/db/ledger/tables";
import { outbox } from "@evenly/db/outbox/tables";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  detailedOutcomeOf,
  makeUser,
  openTestContext,
  paymentIntent,
  readOutbox,
  testContext,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { sendTransfer } from "./send-transfer.ts";
import { getBalance } from "./wallets/get-balance.ts";

const { database } = await openTestContext();

describe("sendTransfer", () => {
  it("moves money, writes the event with both sides and notifies both once", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { firstName: "Ana", lastName: "Diaz", balanceMinor: 10_000n });
    const ben = await makeUser(ctx, { firstName: "Ben", lastName: "Okoro" });
    const { transfer, isReplayed } = await sendTransfer(
      ctx,
      paymentIntent(ana, ben, {
        amountMinor: 4200n,
        description: 'Broadband, "May"\\',
        category: "utilities",
      }),
    );
    expect(isReplayed).toBe(false);
    expect(transfer).toMatchObject({
      state: "posted",
      amountMinor: 4200n,
      feeMinor: 0n,
      recordedAt: ctx.clock.now(),
    });
    expect((await getBalance(ctx, ana)).postedMinor).toBe(5800n);
    expect((await getBalance(ctx, ben)).postedMinor).toBe(4200n);
    await ctx.lane.close();
    const event = (await readOutbox(database.db)).find(
      ({ payload }) => (payload as { transferId: string }).transferId === transfer.id,
    );
    const [outboxRow] = await database.db.select().from(outbox).where(sql`id = ${event?.outboxRowId}`);
    expect(outboxRow?.publishedAt).toBeInstanceOf(Date);
    expect(event?.payload).toMatchObject({
      type: "payment",
      amountMinor: "4200",
      description: 'Broadband, "May"\\',
      payer: {
        userId: ana.userId,
        name: "Ana Diaz",
        previousMinor: "10000",
        postedMinor: "5800",
        version: 2,
      },
      payee: { userId: ben.userId, name: "Ben Okoro", previousMinor: "0", postedMinor: "4200", version: 1 },
    });
    const frames = ctx.bus.published.flatMap((message) => (message.kind === "frames" ? message.items : []));
    expect(frames.map(({ userId, frame }) => [userId, frame.type])).toEqual([
      [ana.userId, "balance_updated"],
      [ana.userId, "balance_update"],
      [ana.userId, "transaction_update"],
      [ben.userId, "balance_updated"],
      [ben.userId, "balance_update"],
      [ben.userId, "transaction_update"],
    ]);
  });

  it("returns the same transfer for the same key, and refuses the key with a different input", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 10_000n });
    const ben = await makeUser(ctx);
    const intent = paymentIntent(ana, ben);
    const first = await sendTransfer(ctx, intent);
    expect(await sendTransfer(ctx, intent)).toEqual({ ...first, isReplayed: true });
    const other = { ...intent, inputHash: "another" };
    expect(await detailedOutcomeOf(sendTransfer(ctx, other))).toEqual(["IDEMPOTENCY_MISMATCH", {}]);
    expect((await getBalance(ctx, ben)).postedMinor).toBe(1000n);
  });

  it("stores a refusal: the same key gets it again even after the money arrived", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 100n });
    const ben = await makeUser(ctx, { balanceMinor: 5000n });
    const intent = paymentIntent(ana, ben);
    const refusal = ["INSUFFICIENT_FUNDS", { available: "1.00", needed: "10.00", currency: "USD" }];
    expect(await detailedOutcomeOf(sendTransfer(ctx, intent))).toEqual(refusal);
    await sendTransfer(ctx, paymentIntent(ben, ana, { amountMinor: 5000n }));
    expect(await detailedOutcomeOf(sendTransfer(ctx, intent))).toEqual(refusal);
    expect((await sendTransfer(ctx, { ...intent, key: "new" })).isReplayed).toBe(false);
  });

  it("refuses and moves nothing on limits, freezing, currency, quote and unknown payees", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 9_000_000n, identityTier: "unverified", country: "US" });
    const ben = await makeUser(ctx, { country: "DE" });
    const refused = async (facts: Parameters<typeof paymentIntent>[2]) =>
      codeOf(sendTransfer(ctx, paymentIntent(ana, ben, facts)));
    expect(await refused({ amountMinor: 500_001n })).toBe("LIMIT_REACHED");
    expect(await refused({ currency: "EUR" })).toBe("CURRENCY_UNAVAILABLE");
    expect(await refused({ payeeUserId: ana.userId })).toBe("SELF_TRANSFER");
    expect(await refused({ payeeUserId: ctx.ids.uuid() })).toBe("PAYEE_UNKNOWN");
    expect(await refused({ quotedFeeMinor: 0n })).toBe("QUOTE_CHANGED");
    await database.db.update(parties).set({ frozenAt: ctx.clock.now() }).where(sql`user_id = ${ana.userId}`);
    expect(await refused({})).toBe("PARTY_FROZEN");
    expect((await getBalance(ctx, ana)).postedMinor).toBe(9_000_000n);
    const stranger = { userId: ctx.ids.uuid() };
    expect(await codeOf(sendTransfer(ctx, paymentIntent(stranger, ben)))).toBe("NOT_FOUND");
  });

  it("names the limit, the used amount and the reset time in the payer's own zone", async () => {
    const ctx = testContext(database.db, { now: new Date("2026-03-08T15:00:00Z") });
    const facts = { identityTier: "unverified" as const, timeZone: "America/New_York" };
    const ana = await makeUser(ctx, { ...facts, balanceMinor: 9_000_000n });
    const ben = await makeUser(ctx);
    for (const _ of [1, 2]) await sendTransfer(ctx, paymentIntent(ana, ben, { amountMinor: 500_000n }));
    expect(await detailedOutcomeOf(sendTransfer(ctx, paymentIntent(ana, ben, { amountMinor: 1n })))).toEqual([
      "LIMIT_REACHED",
      {
        rule: "identity_daily",
        limit: "10000.00",
        used: "10000.00",
        remaining: "0.00",
        // The day on which clocks go forward ends at midnight EDT.
        resetsAt: "2026-03-09T04:00:00.000Z",
      },
    ]);
    ctx.clock.set(new Date("2026-03-09T04:00:00Z"));
    expect((await sendTransfer(ctx, paymentIntent(ana, ben))).isReplayed).toBe(false);
  });

  it("charges the international fee on top, credited to the fee account", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 10_000n, country: "US" });
    const ben = await makeUser(ctx, { country: "DE" });
    const { transfer } = await sendTransfer(
      ctx,
      paymentIntent(ana, ben, { amountMinor: 4250n, quotedFeeMinor: 43n }),
    );
    expect(transfer.feeMinor).toBe(43n);
    expect((await getBalance(ctx, ana)).postedMinor).toBe(5707n);
    expect((await getBalance(ctx, ben)).postedMinor).toBe(4250n);
  });
});
