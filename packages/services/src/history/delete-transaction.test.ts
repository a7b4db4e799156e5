import { TransferId } from "@evenly/contract";
import { auditLog } from "@evenly/db/audit/tables";
import { makeHold, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { captureHold } from "../ledger/capture-hold.ts";
import { getOwnBalance } from "../payments/get-own-balance.ts";
import { createManualEntry } from "./create-manual-entry.ts";
import { deleteTransaction } from "./delete-transaction.ts";
import { getTransaction } from "./get-transaction.ts";
import { listTags } from "./list-tags.ts";
import { listTransactions } from "./list-transactions.ts";

const { ctx } = await openTestContext();

async function makeEntry() {
  const asOwner = ctx.asUser((await makeUser(ctx)).userId);
  const { transaction } = await createManualEntry(asOwner, {
    merchant: "Bakery",
    date: "2026-11-01",
    amountMinor: -3_50n,
    currency: "USD",
    tags: ["bread"],
    idempotencyKey: ctx.ids.uuid(),
  });
  return { id: transaction.id, asOwner };
}

async function makePending() {
  const { payer, payee, holdId, step } = await makeHold(ctx);
  const asPayer = ctx.asUser(payer.userId);
  const page = await listTransactions(asPayer, { limit: 20, status: "pending" });
  const id = TransferId.parse(page.transactions[0]?.id);
  return { id, asPayer, asPayee: ctx.asUser(payee.userId), holdId, step };
}

describe("deleteTransaction", () => {
  it("removes a manual entry with its annotations, once", async () => {
    const { id, asOwner } = await makeEntry();
    expect(await deleteTransaction(asOwner, { id })).toEqual({ id });
    expect(await listTransactions(asOwner, { limit: 20 })).toMatchObject({ transactions: [], total: 0 });
    expect(await listTags(asOwner)).toEqual([]);
    await expect(getTransaction(asOwner, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(deleteTransaction(asOwner, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const audited = await ctx.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(audited.map((row) => row.operation)).toEqual(["manual_entry.created", "manual_entry.deleted"]);
  });

  it("cancels a pending payment of the caller's, and releases the money", async () => {
    const { id, asPayer } = await makePending();
    expect(await getOwnBalance(asPayer)).toMatchObject({ heldMinor: 40_00n });
    const attempts = Array.from({ length: 20 }, () => outcomeOf(deleteTransaction(asPayer, { id })));
    const outcomes = new Set(await Promise.all(attempts));
    expect([...outcomes].every((outcome) => outcome === "done" || outcome === "STATE_CONFLICT")).toBe(true);
    expect(outcomes).toContain("done");
    expect(await getOwnBalance(asPayer)).toMatchObject({ heldMinor: 0n, postedMinor: 100_00n });
    expect(await getTransaction(asPayer, { id })).toMatchObject({ status: "cancelled" });
  });

  it("refuses completed payments, and pending ones by their payee", async () => {
    const { id, asPayer, asPayee, holdId, step } = await makePending();
    await expect(deleteTransaction(asPayee, { id })).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    await captureHold(ctx, { ...step("take"), holdId });
    await expect(deleteTransaction(asPayer, { id })).rejects.toMatchObject({ code: "STATE_CONFLICT" });
  });

  it("throws NOT_FOUND for other users, and UNAUTHENTICATED for signed-out callers", async () => {
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    const { id } = await makeEntry();
    await expect(deleteTransaction(stranger, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(deleteTransaction(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
