import type { CreateManualEntryInput } from "@evenly/contract/history/manual-entries";
import { auditLog } from "@evenly/db/audit/tables";
import { manualEntries } from "@evenly/db/payments/tables";

import { makeUser, openTestContext, testContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getOwnBalance } from "../payments/get-own-balance.ts";
import { createManualEntry } from "./create-manual-entry.ts";
import { deleteTransaction } from "./delete-transaction.ts";
import { getTransaction } from "./get-transaction.ts";
import { listTransactions } from "./list-transactions.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

const inputOf = (facts: Partial<CreateManualEntryInput> = {}): CreateManualEntryInput => ({
  merchant: "Corner bakery",
  date: "2026-11-20",
  amountMinor: -4_20n,
  currency: "EUR",
  category: "food",
  tags: ["breakfast"],
  note: "paid in coins",
  idempotencyKey: ctx.ids.uuid(),
  ...facts,
});

describe("createManualEntry", () => {
  it("appears in the history, marked as manual, and changes no balance", async () => {
    const me = await makeUser(ctx, { balanceMinor: 5_00n, timeZone: "Europe/Berlin" });
    const asMe = ctx.asUser(me.userId);
    const { transaction } = await createManualEntry(asMe, inputOf());
    expect(transaction).toMatchObject({
      type: "manual",
      status: "completed",
      direction: "out",
      amountMinor: -4_20n,
      feeMinor: 0n,
      currency: "EUR",
      person: null,
      merchant: "Corner bakery",
      category: "food",
      tags: ["breakfast"],
      note: "paid in coins",
      version: 1,
      effectiveAt: new Date("2026-11-20T11:00:00Z"),
    });
    const page = await listTransactions(asMe, { limit: 20 });
    expect(page.transactions.map(({ type }) => type)).toEqual(["deposit", "manual"]);
    expect(page.total).toBe(2);
    expect(await getOwnBalance(asMe)).toMatchObject({ postedMinor: 5_00n, version: 1n });
    const detail = await getTransaction(asMe, { id: transaction.id });
    expect(detail).toMatchObject({ entries: [], balanceAfterMinor: null, shared: { description: null } });
    expect(detail.timeline).toEqual([
      { state: "created", at: ctx.clock.now(), actor: expect.stringMatching(/^Test Person/) },
    ]);
    const audited = await ctx.db.select().from(auditLog).where(eq(auditLog.subject, transaction.id));
    expect(audited.map((row) => row.operation)).toEqual(["manual_entry.created"]);
  });

  it("returns the same entry on a repeat and under twenty concurrent calls, and refuses a different input", async () => {
    const asMe = ctx.asUser((await makeUser(ctx)).userId);
    const input = inputOf();
    const made = await Promise.all(Array.from({ length: 20 }, () => createManualEntry(asMe, input)));
    expect(new Set(made.map(({ transaction }) => transaction.id)).size).toBe(1);
    expect(made.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    const rows = await ctx.db.select().from(manualEntries).where(eq(manualEntries.key, input.idempotencyKey));
    expect(rows).toHaveLength(1);
    await expect(createManualEntry(asMe, { ...input, amountMinor: 1n })).rejects.toMatchObject({
      code: "IDEMPOTENCY_MISMATCH",
    });
    const other = ctx.asUser((await makeUser(ctx)).userId);
    expect((await createManualEntry(other, input)).isReplayed).toBe(false);
  });

  it("does not restore a removed entry", async () => {
    const asMe = ctx.asUser((await makeUser(ctx)).userId);
    const input = inputOf();
    const { transaction } = await createManualEntry(asMe, input);
    await deleteTransaction(asMe, { id: transaction.id });
    await expect(createManualEntry(asMe, input)).rejects.toMatchObject({ code: "STATE_CONFLICT" });
  });

  it("accepts any day up to today in the caller's zone, and refuses later days", async () => {
    const late = ctx.asUser((await makeUser(ctx, { timeZone: "Pacific/Kiritimati" })).userId);
    // It is 02:00 on the 22nd there.
    const today = await createManualEntry(late, inputOf({ date: "2026-11-22" }));
    expect(today.transaction.effectiveAt).toEqual(ctx.clock.now());
    await expect(createManualEntry(late, inputOf({ date: "2026-11-23" }))).rejects.toMatchObject({
      code: "VALIDATION",
    });
    const future = new Date(ctx.clock.now().getTime() + 1000);
    await expect(createManualEntry(late, inputOf({ date: future }))).rejects.toMatchObject({
      code: "VALIDATION",
    });
    const old = await createManualEntry(late, inputOf({ date: "1971-02-03" }));
    expect(old.transaction.effectiveAt.getUTCFullYear()).toBe(1971);
  });

  it("refuses signed-out callers and limits the rate", async () => {
    await expect(createManualEntry(ctx, inputOf())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const me = await makeUser(ctx);
    const spent = {
      consume: async () => ({ allowed: false, limit: 1, remaining: 0, resetSeconds: 9 }),
      forget: async () => {},
      close: async () => {},
    };
    const asMe = testContext(ctx.db, { limits: spent }).asUser(me.userId);
    await expect(createManualEntry(asMe, inputOf())).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});
