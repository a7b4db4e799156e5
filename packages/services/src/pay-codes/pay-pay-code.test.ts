import type { AppError } from "@evenly/contract";
import { transfers } from "@evenly/db/ledger/tables";
import { payCodePayments, payCodes } from "@evenly/db/pay-codes/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, giveProofs, makeUser, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { rejectHeldPayment, releaseHeldPayment } from "../payments/holds/decide-held-payment.ts";
import { cancelWaiting } from "../payments/proofs/cancel-waiting.ts";
import { verifyPayment } from "../payments/proofs/verify-payment.ts";
import { makePayCode } from "../testing/pay-codes.ts";
import { payPayCode } from "./pay-pay-code.ts";
import { revokePayCode } from "./revoke-pay-code.ts";

const { ctx, database } = await openTestContext();

type WaitingId = Parameters<typeof verifyPayment>[1]["id"];
/** Orders a payment that waits for proofs, and returns its id. */
async function order(pay: Promise<unknown>): Promise<WaitingId> {
  const refused = await pay.catch((error: AppError) => error);
  expect(refused).toMatchObject({ code: "STEP_UP_REQUIRED" });
  return (refused as AppError).details.transferId as WaitingId;
}
async function prove(asPayer: TestContext, id: WaitingId) {
  await giveProofs(asPayer, id);
  return (await verifyPayment(asPayer, { id })).verified.transaction;
}

describe("payPayCode", () => {
  it("moves the money and uses the code in one step, once per key", async () => {
    const shown = await makePayCode(ctx);
    const input = shown.payInput();
    const paid = await payPayCode(shown.asPayer, input);
    expect(paid).toMatchObject({ isHeld: false, amountMinor: 12_50n, currency: "USD" });
    expect(await payPayCode(shown.asPayer, input)).toEqual(paid);
    expect(await codeOf(payPayCode(shown.asPayer, { ...input, amountMinor: 1n }))).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    expect(await codeOf(shown.pay())).toBe("PAY_CODE_USED");
    expect(await shown.received()).toBe(12_50n);
    const payer = { id: shown.payer.userId };
    expect(await shown.read()).toMatchObject({ state: "used", token: null, paidMinor: 12_50n, payer });
  });

  it("pays any amount where the code has none, and no other amount where it has one", async () => {
    const open = await makePayCode(ctx, { amountMinor: null });
    await open.pay(7_00n);
    expect(await open.read()).toMatchObject({ state: "used", amountMinor: null, paidMinor: 7_00n });
    const fixed = await makePayCode(ctx);
    expect(await codeOf(fixed.pay(12_51n))).toBe("PAY_CODE_AMOUNT_WRONG");
    expect(await fixed.received()).toBe(0n);
  });

  it("pays a code once when twenty pay it at once: one person, twenty people, or one press", async () => {
    const shown = await makePayCode(ctx);
    const codes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(shown.pay())));
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["done", "PAY_CODE_USED"]));
    expect(await shown.received()).toBe(12_50n);

    const crowd = await makePayCode(ctx);
    const people = await Promise.all(Array.from({ length: 20 }, () => crowd.makePayer()));
    const each = await Promise.all(
      people.map(({ userId }) => outcomeOf(crowd.pay(undefined, ctx.asUser(userId)))),
    );
    expect(each.filter((code) => code === "done")).toHaveLength(1);
    expect(new Set(each)).toEqual(new Set(["done", "PAY_CODE_USED"]));
    expect(await crowd.received()).toBe(12_50n);

    const pressed = await makePayCode(ctx);
    const input = pressed.payInput();
    const again = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(payPayCode(pressed.asPayer, input))),
    );
    expect(new Set(again)).toEqual(new Set(["done"]));
    expect(await pressed.received()).toBe(12_50n);
  });

  it("is refused by name when the code expired or was cancelled while its page was open", async () => {
    const revoked = await makePayCode(ctx);
    await revokePayCode(revoked.asOwner, { payCodeId: revoked.code.id });
    expect(await codeOf(revoked.pay())).toBe("PAY_CODE_REVOKED");
    const late = await makePayCode(ctx);
    const start = ctx.clock.now();
    ctx.clock.advance(15 * 60_000 - 1);
    expect((await late.read()).state).toBe("open");
    ctx.clock.advance(1);
    expect(await codeOf(late.pay())).toBe("PAY_CODE_EXPIRED");
    expect(await late.read()).toMatchObject({ state: "expired", token: null });
    ctx.clock.set(start);
    expect(await late.received()).toBe(0n);
  });

  it("refuses a changed token, and a code whose row was changed after it was signed", async () => {
    const { token, payInput, asPayer, code, received } = await makePayCode(ctx);
    const changed = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    for (const bad of [changed, token.slice(1), "", `${token} `, "👋"])
      expect(await codeOf(payPayCode(asPayer, { ...payInput(), token: bad }))).toBe("PAY_CODE_TAMPERED");
    await ctx.db.update(payCodes).set({ amountMinor: 99_00n }).where(sql`id = ${code.id}`);
    expect(await codeOf(payPayCode(asPayer, payInput(99_00n)))).toBe("PAY_CODE_TAMPERED");
    expect(await received()).toBe(0n);
  });

  it("waits for proofs; a code that ended meanwhile refuses the payment and no money moves", async () => {
    const shown = await makePayCode(ctx, { amountMinor: 500_00n });
    const keep = shown.payInput();
    await cancelWaiting(shown.asPayer, { id: await order(payPayCode(shown.asPayer, keep)) });
    expect(await codeOf(payPayCode(shown.asPayer, keep))).toBe("VERIFICATION_ENDED");
    const id = await order(shown.pay());
    await giveProofs(shown.asPayer, id);
    await revokePayCode(shown.asOwner, { payCodeId: shown.code.id });
    expect(await codeOf(verifyPayment(shown.asPayer, { id }))).toBe("PAY_CODE_REVOKED");
    expect(await shown.received()).toBe(0n);
    const proven = await makePayCode(ctx, { amountMinor: 500_00n });
    await prove(proven.asPayer, await order(proven.pay()));
    expect(await proven.read()).toMatchObject({ state: "used", paidMinor: 500_00n });
  });

  it("does not wait in the recall window; under review the code is taken until it is decided", async () => {
    const shown = await makePayCode(ctx, { amountMinor: 11_000_00n });
    const operator = { operatorId: (await makeUser(ctx)).userId };
    const held = await prove(shown.asPayer, await order(shown.pay()));
    expect(held).toMatchObject({ status: "pending", hold: { kind: "review" } });
    expect(await shown.read()).toMatchObject({ state: "held", token: null, paidMinor: null });
    expect(await codeOf(shown.pay())).toBe("PAY_CODE_USED");
    expect(await codeOf(revokePayCode(shown.asOwner, { payCodeId: shown.code.id }))).toBe("PAY_CODE_USED");
    await rejectHeldPayment(ctx, { ...operator, transferId: held.id, key: ctx.ids.uuid() });
    expect(await shown.read()).toMatchObject({ state: "open", paidMinor: null });
    const again = await makePayCode(ctx, { amountMinor: 11_000_00n });
    const second = await prove(again.asPayer, await order(again.pay()));
    const start = ctx.clock.now();
    ctx.clock.advance(3_600_000);
    await releaseHeldPayment(ctx, { ...operator, transferId: second.id, key: ctx.ids.uuid() });
    ctx.clock.set(start);
    expect(await again.read()).toMatchObject({ state: "used", paidMinor: 11_000_00n });
    expect(await again.received()).toBe(11_000_00n);
  });

  it("is refused for its owner, a poor payer and another fee, and the code stays open", async () => {
    const shown = await makePayCode(ctx);
    expect(await codeOf(payPayCode(ctx, shown.payInput()))).toBe("UNAUTHENTICATED");
    expect(await codeOf(payPayCode(shown.asOwner, shown.payInput()))).toBe("SELF_TRANSFER");
    expect(await codeOf(payPayCode(shown.asPayer, { ...shown.payInput(), feeMinor: 5n }))).toBe(
      "QUOTE_CHANGED",
    );
    const poor = ctx.asUser((await makeUser(ctx, { balanceMinor: 1n, country: "US" })).userId);
    expect(await codeOf(shown.pay(undefined, poor))).toBe("INSUFFICIENT_FUNDS");
    expect((await shown.read()).state).toBe("open");
    await shown.pay();
  });

  it("leaves a transfer and a used code for each settled payment, and no other", async () => {
    const settled = await ctx.db.$count(payCodePayments, sql`state = 'settled'`);
    const ids = sql`select id from ${payCodePayments} where state = 'settled'`;
    expect(settled).toBeGreaterThan(5);
    expect(await ctx.db.$count(transfers, sql`state in ('posted', 'held') and id in (${ids})`)).toBe(settled);
    expect(await ctx.db.$count(payCodes, sql`state = 'used'`)).toBe(settled);
  });

  it("neither moves money nor uses the code when the transaction fails at its end (control: without the fault it does)", async () => {
    const shown = await makePayCode(ctx);
    const admin = postgres(database.adminUrl, { max: 1 });
    await admin.unsafe(`create function refuse_used() returns trigger language plpgsql as
      $$ begin if new.state = 'used' then raise exception 'a fault of this test'; end if; return new; end $$;
      create trigger refuse_used before update on pay_codes for each row execute function refuse_used()`);
    await expect(shown.pay()).rejects.toThrow();
    expect(await shown.received()).toBe(0n);
    expect((await shown.read()).state).toBe("open");
    await admin.unsafe("drop trigger refuse_used on pay_codes");
    await admin.end();
    expect(await outcomeOf(shown.pay())).toBe("done");
    expect(await shown.received()).toBe(12_50n);
  });
});
