import type { AppError } from "@evenly/contract";
import { SendClaimInput } from "@evenly/contract/claims/schemas";
import { outbox } from "@evenly/db/outbox/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, giveProofs, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/block-person.ts";
import { getTransaction } from "../history/get-transaction.ts";
import { listTransactions } from "../history/list-transactions.ts";
import { takeBackPayment } from "../payments/holds/take-back-payment.ts";
import { cancelWaiting } from "../payments/proofs/cancel-waiting.ts";
import { verifyPayment } from "../payments/proofs/verify-payment.ts";
import { makeClaim } from "../testing/claims.ts";
import { sendClaim } from "./send-claim.ts";

const { ctx } = await openTestContext();

const mails = () => ctx.db.$count(outbox, sql`name = 'claim.held'`);
const orderOf = async (sending: Promise<unknown>) => {
  const refused = (await sending.catch((error: AppError) => error)) as AppError;
  expect(refused.code).toBe("STEP_UP_REQUIRED");
  return refused.details.transferId as Parameters<typeof verifyPayment>[1]["id"];
};

describe("sendClaim", () => {
  it("sets the money aside and mails the link in one step, once per key", async () => {
    const before = await mails();
    const link = await makeClaim(ctx);
    expect(await sendClaim(link.asSender, link.input)).toEqual(link.sent);
    expect(await codeOf(sendClaim(link.asSender, { ...link.input, amountMinor: 1n }))).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    expect((await mails()) - before).toBe(1);
    expect(await link.balance()).toMatchObject({ postedMinor: 20_000_00n, heldMinor: 40_00n });
    const line = await getTransaction(link.asSender, { id: link.sent.transferId });
    expect(line).toMatchObject({
      status: "pending",
      person: null,
      amountMinor: -40_00n,
      hold: { kind: "claim", canTakeBack: true, until: link.sent.expiresAt },
    });
    const page = await listTransactions(link.asSender, { limit: 20, sort: "newest" } as never);
    expect(page.transactions[0]).toMatchObject({ id: link.sent.transferId, hold: { kind: "claim" } });
  });

  it("sends once when one press arrives twenty times", async () => {
    const link = await makeClaim(ctx);
    const input = { ...link.input, to: "twenty@posteo.example", idempotencyKey: "twenty" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendClaim(link.asSender, input)));
    expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1);
    expect((await link.balance()).heldMinor).toBe(80_00n);
  });

  it("passes the gate: proofs by amount, also in sum to all addresses, limits, and reviews are refused", async () => {
    const link = await makeClaim(ctx, { amountMinor: 90_00n });
    const send = (amountMinor: bigint, to = "gate@posteo.example") =>
      sendClaim(
        link.asSender,
        SendClaimInput.parse({ to, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() }),
      );
    await orderOf(send(20_00n, "sum@posteo.example"));
    const id = await orderOf(send(500_00n));
    expect((await link.balance()).heldMinor).toBe(90_00n);
    await giveProofs(link.asSender, id);
    const { transaction } = (await verifyPayment(link.asSender, { id })).verified;
    expect(transaction).toMatchObject({ status: "pending", person: null, hold: { kind: "claim" } });
    expect((await link.balance()).heldMinor).toBe(590_00n);
    await cancelWaiting(link.asSender, { id: await orderOf(send(501_00n)) });
    expect(await codeOf(send(11_000_00n))).toBe("CLAIM_UNAVAILABLE");
    expect((await link.balance()).heldMinor).toBe(590_00n);
    const poor = await makeClaim(ctx, { amountMinor: 1_00n }, { balanceMinor: 1_00n });
    const again = { ...poor.input, idempotencyKey: "again" };
    expect(await codeOf(sendClaim(poor.asSender, again))).toBe("INSUFFICIENT_FUNDS");
    expect(await codeOf(sendClaim(poor.asSender, again))).toBe("CLAIM_ENDED");
  });

  it("answers the same for an address without an account and for one that cannot be found", async () => {
    const hidden = await makeUser(ctx, { email: "hidden@posteo.example" });
    await ctx.db.execute(sql`update users set found_by_email = false where id = ${hidden.userId}::uuid`);
    const known = await makeUser(ctx, { email: "known@posteo.example" });
    expect(await codeOf(makeClaim(ctx, { to: known.email }))).toBe("CLAIM_NOT_NEEDED");
    const link = await makeClaim(ctx, { to: hidden.email });
    expect(await getTransaction(link.asSender, { id: link.sent.transferId })).toMatchObject({ person: null });
    expect(await link.claim(hidden.userId)).toHaveProperty("transferId");
    const self = sendClaim(link.asSender, { ...link.input, to: link.sender.email, idempotencyKey: "self" });
    expect(await codeOf(self)).toBe("SELF_TRANSFER");
    const unverified = await makeUser(ctx, { isVerified: false, balanceMinor: 100_00n });
    const blocked = sendClaim(ctx.asUser(unverified.userId), { ...link.input, to: "new@posteo.example" });
    expect(await codeOf(blocked)).toBe("EMAIL_NOT_VERIFIED");
  });

  it("mails nothing to a person who has blocked the sender", async () => {
    const first = await makeClaim(ctx);
    const lea = await makeUser(ctx, { email: "lea@posteo.example" });
    const userId = first.sender.userId as Parameters<typeof blockPerson>[1]["userId"];
    await blockPerson(ctx.asUser(lea.userId), { userId });
    const input = { ...first.input, to: lea.email, idempotencyKey: "blocked" };
    const { transferId } = await sendClaim(first.asSender, input);
    const told = sql`name = 'claim.held' and outbox::text like ${`%${transferId}%`} and outbox::text like '%isMailed%false%'`;
    expect(await ctx.db.$count(outbox, told)).toBe(1);
  });

  it("is taken back by its sender, once and for ever", async () => {
    const link = await makeClaim(ctx);
    const transactionId = link.sent.transferId;
    const back = await takeBackPayment(link.asSender, { transactionId });
    expect(back).toMatchObject({ status: "cancelled", hold: null });
    expect(await takeBackPayment(link.asSender, { transactionId })).toEqual(back);
    expect((await link.balance()).heldMinor).toBe(0n);
    const lena = await link.makeOwner();
    expect(await codeOf(link.claim(lena.userId))).toBe("CLAIM_ENDED");
    expect(await codeOf(takeBackPayment(ctx.asUser(lena.userId), { transactionId }))).toBe("NOT_FOUND");
  });
});
