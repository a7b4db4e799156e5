import { randomUUID } from "node:crypto";
import { auditLog } from "@evenly/db/audit/tables";
import { users } from "@evenly/db/auth/tables";
import { blocks } from "@evenly/db/contacts/tables";
import { parties } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeHold, makeReceived, makeUser, openTestContext, refusalOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getTransaction } from "../../history/get-transaction.ts";
import { listTransactions } from "../../history/list-transactions.ts";
import { captureHold } from "../../ledger/capture-hold.ts";
import { fundWallet } from "../../ledger/import-transfers.ts";
import { reverseTransfer } from "../../ledger/reverse-transfer.ts";
import { sendPayment } from "../send-payment.ts";
import { previewReturn } from "./preview-return.ts";
import { refundPayment } from "./refund-payment.ts";
import { returnPayment } from "./return-payment.ts";

const { ctx } = await openTestContext();

const key = () => randomUUID();

describe("returnPayment", () => {
  it("undoes exactly that payment with its sender's fee, at no cost to the payee", async () => {
    const received = await makeReceived(ctx, { amountMinor: 40_00n, payeeCountry: "DE" });
    const { id, payer, asPayee, balances } = received;
    expect(await balances()).toEqual([59_60n, 40_00n]);
    const preview = await previewReturn(asPayee, { id });
    expect(preview).toMatchObject({
      kind: "return",
      person: { id: payer.userId, displayName: "Ana Ribeiro" },
      amountMinor: 40_00n,
      feeMinor: 0n,
      personReceivesMinor: 40_40n,
      remainingAfterMinor: 0n,
      availableBeforeMinor: 40_00n,
      availableAfterMinor: 0n,
      refusal: null,
    });
    const { transaction } = await returnPayment(asPayee, { id, idempotencyKey: key() });
    expect(transaction).toMatchObject({
      type: "reversal",
      status: "completed",
      direction: "out",
      amountMinor: -40_00n,
      feeMinor: 0n,
      person: { id: payer.userId },
    });
    expect(await balances()).toEqual([100_00n, 0n]);
  });

  it("links the two lines both ways, for both people, in list and detail", async () => {
    const { id, asPayer, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n, payeeCountry: "DE" });
    ctx.clock.advance(60_000);
    const { transaction } = await returnPayment(asPayee, { id, idempotencyKey: key() });
    const original = await getTransaction(asPayer, { id });
    expect(original).toMatchObject({
      status: "reversed",
      giveBack: null,
      related: [{ id: transaction.id, kind: "return", amountMinor: 40_40n }],
    });
    expect(original.timeline.at(-1)).toMatchObject({ state: "reversed", actor: "Jonas Weber" });
    expect(await getTransaction(asPayee, { id })).toMatchObject({
      giveBack: { canReturn: false, canRefund: false, givenBackMinor: 40_00n, remainingMinor: 0n },
      related: [{ id: transaction.id, kind: "return", amountMinor: -40_00n }],
    });
    const back = await getTransaction(asPayer, { id: transaction.id });
    expect(back).toMatchObject({
      type: "reversal",
      direction: "in",
      amountMinor: 40_40n,
      feeMinor: 0n,
      related: [{ id, kind: "original", amountMinor: -40_00n }],
    });
    const [line] = (await listTransactions(asPayer, { limit: 1 })).transactions;
    expect(line).toMatchObject({ id: transaction.id, amountMinor: 40_40n, feeMinor: 0n });
    const [own] = (await listTransactions(asPayee, { limit: 1 })).transactions;
    expect(own).toEqual(transaction);
  });

  it("returns the same answer for the same key, and writes one audit row", async () => {
    const { id, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    const idempotencyKey = key();
    const first = await returnPayment(asPayee, { id, idempotencyKey });
    const again = await returnPayment(asPayee, { id, idempotencyKey });
    expect(again).toEqual({ ...first, isReplayed: true });
    const rows = await ctx.db
      .select()
      .from(auditLog)
      .where(sql`operation = 'payment.returned' and subject = ${first.transaction.id}`);
    expect(rows).toHaveLength(1);
    const other = await makeReceived(ctx, { amountMinor: 1_00n });
    const mixed = returnPayment(asPayee, { id: other.id, idempotencyKey });
    expect(await codeOf(mixed)).toBe("IDEMPOTENCY_MISMATCH");
  });

  it("changes no meters, neither the payee's nor the payer's", async () => {
    const { id, payer, payee, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    await returnPayment(asPayee, { id, idempotencyKey: key() });
    const rows = await ctx.db
      .select()
      .from(parties)
      .where(sql`user_id in (${payer.userId}, ${payee.userId})`);
    const minor = Object.fromEntries(rows.map((row) => [row.userId, row.dayMinor]));
    expect(minor).toEqual({ [payer.userId]: 40_00n, [payee.userId]: 0n });
  });

  it("works while one person has blocked the other", async () => {
    const { id, payer, payee, asPayee, balances } = await makeReceived(ctx, { amountMinor: 40_00n });
    const createdAt = ctx.clock.now();
    await ctx.db.insert(blocks).values([
      { ownerUserId: payer.userId, userId: payee.userId, createdAt },
      { ownerUserId: payee.userId, userId: payer.userId, createdAt },
    ]);
    await returnPayment(asPayee, { id, idempotencyKey: key() });
    expect(await balances()).toEqual([100_00n, 0n]);
  });

  it("undoes a captured hold, addressed by either line", async () => {
    const { payer, payee, step } = await makeHold(ctx, { payeeCountry: "DE" });
    await captureHold(ctx, { ...step(key()), amountMinor: 30_00n });
    const [line] = (await listTransactions(ctx.asUser(payee.userId), { limit: 1 })).transactions;
    const id = line?.id ?? "";
    await returnPayment(ctx.asUser(payee.userId), { id: id as never, idempotencyKey: key() });
    const detail = await getTransaction(ctx.asUser(payer.userId), { id: id as never });
    expect(detail).toMatchObject({ status: "reversed", related: [{ kind: "return" }] });
    const [returned] = detail.related;
    const back = await getTransaction(ctx.asUser(payer.userId), { id: returned?.id as never });
    expect(back.related).toMatchObject([{ id, kind: "original", amountMinor: -30_00n }]);
  });

  it("is allowed to the payee only", async () => {
    const { id, asPayer } = await makeReceived(ctx, { amountMinor: 40_00n });
    const stranger = await makeUser(ctx);
    for (const as of [asPayer, ctx.asUser(stranger.userId)]) {
      expect(await codeOf(returnPayment(as, { id, idempotencyKey: key() }))).toBe("NOT_FOUND");
      expect(await codeOf(previewReturn(as, { id }))).toBe("NOT_FOUND");
    }
    expect(await codeOf(returnPayment(ctx, { id, idempotencyKey: key() }))).toBe("UNAUTHENTICATED");
  });

  it("is refused for deposits, pending payments and returns", async () => {
    const { id, payee, asPayer, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    const deposit = await fundWallet(ctx, { userId: payee.userId, amountMinor: 5_00n, key: key() });
    const held = await makeHold(ctx);
    const asHolder = ctx.asUser(held.payee.userId);
    const [pending] = (await listTransactions(asHolder, { limit: 1 })).transactions;
    const { transaction } = await returnPayment(asPayee, { id, idempotencyKey: key() });
    const asked = [
      [asPayee, deposit.id],
      [asHolder, pending?.id],
      [asPayer, transaction.id],
    ] as const;
    for (const [as, lineId] of asked) {
      const input = { id: lineId as never };
      expect(await codeOf(returnPayment(as, { ...input, idempotencyKey: key() }))).toBe("NOT_RETURNABLE");
      expect(await codeOf(previewReturn(as, input))).toBe("NOT_RETURNABLE");
    }
  });

  it("is refused when the sender's account is deleted, since the money would be inaccessible", async () => {
    const { id, payer, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    const gone = { deactivatedAt: ctx.clock.now() };
    await ctx.db.update(users).set(gone).where(sql`id = ${payer.userId}`);
    const refusal = await refusalOf(returnPayment(asPayee, { id, idempotencyKey: key() }));
    expect(refusal).toMatchObject({ code: "NOT_RETURNABLE", details: { payer: "gone" } });
    expect(await codeOf(previewReturn(asPayee, { id }))).toBe("NOT_RETURNABLE");
    const { giveBack } = await getTransaction(asPayee, { id });
    expect(giveBack).toMatchObject({ canReturn: false, canRefund: false, remainingMinor: 40_00n });
  });

  it("is refused once returned, by the payee or by Evenly", async () => {
    const { id, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    const owner = { ownerUserId: ctx.ids.uuid(), procedure: "test", key: key(), inputHash: "" };
    await reverseTransfer(ctx, { ...owner, transferId: id });
    expect(await codeOf(returnPayment(asPayee, { id, idempotencyKey: key() }))).toBe("ALREADY_RETURNED");
    expect((await previewReturn(asPayee, { id })).refusal).toBe("ALREADY_RETURNED");
  });

  it("is refused after a refund, with the remaining amount", async () => {
    const { id, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    await refundPayment(asPayee, { id, amountMinor: 15_00n, idempotencyKey: key() });
    const refusal = await refusalOf(returnPayment(asPayee, { id, idempotencyKey: key() }));
    expect(refusal).toMatchObject({ code: "REFUND_TOO_LARGE", details: { remaining: "25.00" } });
  });

  it("is refused when the money is spent, and the same key gets the same refusal later", async () => {
    const { id, payee, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    const friend = await makeUser(ctx, { country: "US" });
    const spend = { to: friend.userId, amountMinor: 1_00n, currency: "USD", idempotencyKey: key() };
    await sendPayment(asPayee, spend);
    const idempotencyKey = key();
    const refusal = await refusalOf(returnPayment(asPayee, { id, idempotencyKey }));
    expect(refusal).toMatchObject({
      code: "INSUFFICIENT_FUNDS",
      details: { available: "39.00", needed: "40.00" },
    });
    expect((await previewReturn(asPayee, { id })).refusal).toBe("INSUFFICIENT_FUNDS");
    await fundWallet(ctx, { userId: payee.userId, amountMinor: 5_00n, key: key() });
    expect(await refusalOf(returnPayment(asPayee, { id, idempotencyKey }))).toMatchObject({
      code: "INSUFFICIENT_FUNDS",
      isReplayed: true,
    });
    await returnPayment(asPayee, { id, idempotencyKey: key() });
  });

  it("is refused to a frozen payee, and to one with an unverified e-mail", async () => {
    const { id, payee, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    await ctx.db.update(parties).set({ frozenAt: ctx.clock.now() }).where(sql`user_id = ${payee.userId}`);
    expect(await codeOf(returnPayment(asPayee, { id, idempotencyKey: key() }))).toBe("PARTY_FROZEN");
    expect((await previewReturn(asPayee, { id })).refusal).toBe("PARTY_FROZEN");
    const payer = await makeUser(ctx, { balanceMinor: 10_00n });
    const newcomer = await makeUser(ctx, { isVerified: false });
    const { transaction } = await sendPayment(ctx.asUser(payer.userId), {
      to: newcomer.userId,
      amountMinor: 1_00n,
      currency: "USD",
      idempotencyKey: key(),
    });
    const unverified = returnPayment(ctx.asUser(newcomer.userId), {
      id: transaction.id,
      idempotencyKey: key(),
    });
    expect(await codeOf(unverified)).toBe("EMAIL_NOT_VERIFIED");
  });
});
