import { TransferId } from "@evenly/contract";
import { makeHold, makePayment, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createManualEntry } from "./create-manual-entry.ts";
import { createReceiptLink } from "./create-receipt-link.ts";
import { getReceipt } from "./get-receipt.ts";
import { listTransactions } from "./list-transactions.ts";
import { updateTransaction } from "./update-transaction.ts";

const { ctx } = await openTestContext();

describe("getReceipt", () => {
  it("describes the payment from each side with the ledger's text, not the caller's annotations", async () => {
    const { id, payer, payee, asPayer, asPayee } = await makePayment(ctx);
    await updateTransaction(asPayer, { id, description: "My words", note: "secret" });
    const parties = {
      payer: { name: "Ana Ribeiro", handle: payer.handle },
      payee: { name: "Jonas Weber", handle: payee.handle },
    };
    const own = await getReceipt(asPayer, { id, locale: "de" });
    expect(own).toMatchObject({
      ...parties,
      transactionId: id,
      direction: "out",
      amountMinor: 50_00n,
      feeMinor: 50n,
      totalMinor: 50_50n,
      description: "Rent",
      timeZone: "UTC",
      locale: "de",
      issuedAt: ctx.clock.now(),
    });
    expect(own.reference).toMatch(/^EV-[\dA-Z]{4}-[\dA-Z]{4}$/);
    expect(
      JSON.stringify(own, (_key, value) => (typeof value === "bigint" ? `${value}` : value)),
    ).not.toMatch(/My words|secret/);
    expect(await getReceipt(asPayee, { id })).toMatchObject({
      ...parties,
      direction: "in",
      feeMinor: 0n,
      totalMinor: 50_00n,
      timeZone: "Europe/Berlin",
    });
  });

  it("names Evenly as the payer of Evenly's own payments", async () => {
    const { asPayer } = await makePayment(ctx);
    const [deposit] = (await listTransactions(asPayer, { limit: 20, type: "deposit" })).transactions;
    const receipt = await getReceipt(asPayer, { id: TransferId.parse(deposit?.id) });
    expect(receipt.payer).toEqual({ name: "Evenly", handle: null });
  });

  it("refuses transactions that were not posted, other users and signed-out callers", async () => {
    const { payer } = await makeHold(ctx);
    const asPayer = ctx.asUser(payer.userId);
    const [pending] = (await listTransactions(asPayer, { limit: 1, status: "pending" })).transactions;
    const { transaction: entry } = await createManualEntry(asPayer, {
      merchant: "Bakery",
      date: "2026-11-01",
      amountMinor: -1n,
      currency: "USD",
      idempotencyKey: ctx.ids.uuid(),
    });
    for (const id of [TransferId.parse(pending?.id), entry.id]) {
      await expect(getReceipt(asPayer, { id })).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    }
    const { id } = await makePayment(ctx);
    await expect(getReceipt(asPayer, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(getReceipt(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(createReceiptLink(asPayer, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(createReceiptLink(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
