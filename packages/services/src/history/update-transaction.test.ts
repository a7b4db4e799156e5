import { auditLog } from "@evenly/db/audit/tables";
import { makePayment, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createManualEntry } from "./create-manual-entry.ts";
import { getTransaction } from "./get-transaction.ts";
import { listTransactions } from "./list-transactions.ts";
import { updateTransaction } from "./update-transaction.ts";

const { ctx } = await openTestContext();

async function makeEntry() {
  const asOwner = ctx.asUser((await makeUser(ctx)).userId);
  const { transaction } = await createManualEntry(asOwner, {
    merchant: "Bakery",
    date: "2026-11-01",
    amountMinor: -3_50n,
    currency: "USD",
    idempotencyKey: ctx.ids.uuid(),
  });
  return { id: transaction.id, asOwner };
}

const words = { description: "Films with Jo", category: "food", tags: ["fun"], note: "two\nlines" } as const;

describe("updateTransaction", () => {
  it("writes the caller's annotations; the other side sees none of them", async () => {
    const { id, asPayer, asPayee } = await makePayment(ctx, {
      amountMinor: 12_00n,
      description: "Cinema",
      category: "entertainment",
    });
    const changed = await updateTransaction(asPayer, { id, ...words, tags: ["fun"] });
    expect(changed).toMatchObject({ ...words, version: 1, amountMinor: -12_00n });
    expect(await getTransaction(asPayer, { id })).toMatchObject({
      ...words,
      shared: { description: "Cinema", category: "entertainment" },
    });
    const foreign = await getTransaction(asPayee, { id });
    expect(foreign).toMatchObject({
      description: "Cinema",
      category: "entertainment",
      tags: [],
      note: null,
      version: 0,
    });
    expect((await listTransactions(asPayee, { limit: 20, q: "fun" })).transactions).toEqual([]);
    expect((await listTransactions(asPayer, { limit: 20, tag: "fun", category: "food" })).total).toBe(1);
    expect((await listTransactions(asPayer, { limit: 20, category: "entertainment" })).total).toBe(0);
    const audited = await ctx.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(audited.map((row) => row.operation)).toContain("transaction.annotated");
  });

  it("leaves absent fields unchanged; null restores the payer's text", async () => {
    const { id, asPayer } = await makePayment(ctx, {
      amountMinor: 12_00n,
      description: "Cinema",
      category: "entertainment",
    });
    await updateTransaction(asPayer, { id, ...words, tags: ["fun"] });
    expect(await updateTransaction(asPayer, { id, category: null, note: null })).toMatchObject({
      description: "Films with Jo",
      category: "entertainment",
      note: null,
      tags: ["fun"],
      version: 2,
    });
  });

  it("refuses a stale version, and lets one of twenty concurrent calls succeed", async () => {
    const { id, asPayer } = await makePayment(ctx, {
      amountMinor: 12_00n,
      description: "Cinema",
      category: "entertainment",
    });
    const race = async (version: number) => {
      const tries = Array.from({ length: 20 }, (_, index) =>
        outcomeOf(updateTransaction(asPayer, { id, version, note: `try ${index}` })),
      );
      return (await Promise.all(tries)).filter((outcome) => outcome === "done").length;
    };
    expect([await race(0), await race(0), await race(1), await race(7)]).toEqual([1, 0, 1, 0]);
  });

  it("changes facts of a manual entry, and never of a wallet transaction", async () => {
    const { id, asOwner } = await makeEntry();
    const changed = await updateTransaction(asOwner, {
      id,
      merchant: "Patisserie",
      amountMinor: 500n,
      currency: "JPY",
      date: "2026-10-31",
    });
    expect(changed).toMatchObject({
      merchant: "Patisserie",
      amountMinor: 500n,
      direction: "in",
      currency: "JPY",
    });
    expect(changed.effectiveAt).toEqual(new Date("2026-10-31T12:00:00Z"));
    await expect(updateTransaction(asOwner, { id, date: "2027-01-01" })).rejects.toMatchObject({
      code: "VALIDATION",
    });

    const payment = await makePayment(ctx, {
      amountMinor: 12_00n,
      description: "Cinema",
      category: "entertainment",
    });
    for (const facts of [
      { merchant: "X" },
      { amountMinor: 1n },
      { currency: "EUR" },
      { date: "2026-01-01" },
    ]) {
      const attempt = updateTransaction(payment.asPayer, { id: payment.id, ...facts });
      await expect(attempt).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    }
  });

  it("throws NOT_FOUND for other users, and UNAUTHENTICATED for signed-out callers", async () => {
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    const { id } = await makePayment(ctx, {
      amountMinor: 12_00n,
      description: "Cinema",
      category: "entertainment",
    });
    const entry = await makeEntry();
    for (const each of [id, entry.id]) {
      await expect(updateTransaction(stranger, { id: each, note: "x" })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
    await expect(updateTransaction(ctx, { id, note: "x" })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });
});
