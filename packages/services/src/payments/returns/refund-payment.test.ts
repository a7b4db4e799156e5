import { randomUUID } from "node:crypto";
import { auditLog } from "@evenly/db/audit/tables";
import { parties } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeReceived, makeUser, openTestContext, readOutbox, refusalOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getTransaction } from "../../history/get-transaction.ts";
import { sendPayment } from "../send-payment.ts";
import { previewRefund } from "./preview-refund.ts";
import { refundPayment } from "./refund-payment.ts";
import { returnPayment } from "./return-payment.ts";

const { ctx } = await openTestContext();

const key = () => randomUUID();

describe("refundPayment", () => {
  it("returns parts until nothing is left, and does not return the sender's fee", async () => {
    const received = await makeReceived(ctx, { amountMinor: 40_00n, payeeCountry: "DE" });
    const { id, payer, asPayee, balances } = received;
    expect(await previewRefund(asPayee, { id, amountMinor: 15_00n })).toMatchObject({
      kind: "refund",
      amountMinor: 15_00n,
      personReceivesMinor: 15_00n,
      remainingAfterMinor: 25_00n,
      availableAfterMinor: 25_00n,
      refusal: null,
    });
    const first = await refundPayment(asPayee, { id, amountMinor: 15_00n, idempotencyKey: key() });
    expect(first.transaction).toMatchObject({
      type: "refund",
      status: "completed",
      amountMinor: -15_00n,
      feeMinor: 0n,
      person: { id: payer.userId },
    });
    const tooMuch = refundPayment(asPayee, { id, amountMinor: 25_01n, idempotencyKey: key() });
    expect(await refusalOf(tooMuch)).toMatchObject({
      code: "REFUND_TOO_LARGE",
      details: { remaining: "25.00", currency: "USD" },
    });
    await refundPayment(asPayee, { id, amountMinor: 25_00n, idempotencyKey: key() });
    const nothingLeft = refundPayment(asPayee, { id, amountMinor: 1n, idempotencyKey: key() });
    expect(await codeOf(nothingLeft)).toBe("ALREADY_RETURNED");
    expect(await balances()).toEqual([99_60n, 0n]);
  });

  it("links its lines to the payment, and appears in the timeline", async () => {
    const { id, asPayer, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    for (const amountMinor of [5_00n, 7_00n]) {
      ctx.clock.advance(1000);
      await refundPayment(asPayee, { id, amountMinor, idempotencyKey: key() });
    }
    const own = await getTransaction(asPayee, { id });
    expect(own).toMatchObject({
      status: "completed",
      giveBack: { canReturn: false, canRefund: true, givenBackMinor: 12_00n, remainingMinor: 28_00n },
    });
    expect(own.related.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ["refund", -5_00n],
      ["refund", -7_00n],
    ]);
    expect(own.timeline.map(({ state }) => state)).toEqual(["created", "posted", "refunded", "refunded"]);
    const theirs = await getTransaction(asPayer, { id: own.related[0]?.id as never });
    expect(theirs).toMatchObject({
      type: "refund",
      direction: "in",
      amountMinor: 5_00n,
      giveBack: null,
      related: [{ id, kind: "original", amountMinor: -40_00n }],
    });
  });

  it("notifies both people with a link to the payment, and writes one audit row per key", async () => {
    const { id, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    const input = { id, amountMinor: 5_00n, idempotencyKey: key() };
    const { transaction } = await refundPayment(asPayee, input);
    expect((await refundPayment(asPayee, input)).isReplayed).toBe(true);
    const event = (await readOutbox(ctx.db)).find(
      ({ payload }) => (payload as { transferId: string }).transferId === transaction.id,
    );
    expect(event?.payload).toMatchObject({ type: "refund", givenBackOf: id, amountMinor: "500" });
    const rows = await ctx.db
      .select()
      .from(auditLog)
      .where(sql`operation = 'payment.refunded' and subject = ${transaction.id}`);
    expect(rows).toHaveLength(1);
    const changed = refundPayment(asPayee, { ...input, amountMinor: 6_00n });
    expect(await codeOf(changed)).toBe("IDEMPOTENCY_MISMATCH");
  });

  it("is allowed to the payee only, and not after a return", async () => {
    const { id, asPayer, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    const stranger = await makeUser(ctx);
    const input = () => ({ id, amountMinor: 1_00n, idempotencyKey: key() });
    expect(await codeOf(refundPayment(asPayer, input()))).toBe("NOT_FOUND");
    expect(await codeOf(refundPayment(ctx.asUser(stranger.userId), input()))).toBe("NOT_FOUND");
    expect(await codeOf(previewRefund(asPayer, { id, amountMinor: 1n }))).toBe("NOT_FOUND");
    expect(await codeOf(refundPayment(ctx, input()))).toBe("UNAUTHENTICATED");
    const { transaction } = await returnPayment(asPayee, { id, idempotencyKey: key() });
    expect(await codeOf(refundPayment(asPayee, input()))).toBe("ALREADY_RETURNED");
    const ofReturn = refundPayment(asPayer, { ...input(), id: transaction.id });
    expect(await codeOf(ofReturn)).toBe("NOT_RETURNABLE");
  });

  it("is refused when the payee is frozen or has spent the money", async () => {
    const { id, payee, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    const friend = await makeUser(ctx, { country: "US" });
    const spend = { to: friend.userId, amountMinor: 39_00n, currency: "USD", idempotencyKey: key() };
    await sendPayment(asPayee, spend);
    const input = { id, amountMinor: 2_00n };
    expect(await codeOf(refundPayment(asPayee, { ...input, idempotencyKey: key() }))).toBe(
      "INSUFFICIENT_FUNDS",
    );
    expect((await previewRefund(asPayee, input)).refusal).toBe("INSUFFICIENT_FUNDS");
    await ctx.db.update(parties).set({ frozenAt: ctx.clock.now() }).where(sql`user_id = ${payee.userId}`);
    expect(await codeOf(refundPayment(asPayee, { ...input, idempotencyKey: key() }))).toBe("PARTY_FROZEN");
  });
});
