import type { AppError } from "@evenly/contract";
import { transfers } from "@evenly/db/ledger/tables";
import { requestPayments } from "@evenly/db/requests/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, giveProofs, makeUser, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { rejectHeldPayment, releaseHeldPayment } from "../payments/holds/decide-held-payment.ts";
import { cancelWaiting } from "../payments/proofs/cancel-waiting.ts";
import { verifyPayment } from "../payments/proofs/verify-payment.ts";
import { makeRequest } from "../testing/requests.ts";
import { cancelRequest, declineRequest } from "./close-request.ts";
import { payRequest } from "./pay-request.ts";
import { sweepRequests } from "./sweep-requests.ts";

const { ctx } = await openTestContext();

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

describe("payRequest", () => {
  it("moves the money and pays the request in one step, once per key", async () => {
    const asked = await makeRequest(ctx);
    const input = asked.payInput();
    const paid = await payRequest(asked.asPayer, input);
    expect(paid).toMatchObject({ isHeld: false, request: { state: "paid", openMinor: 0n, canPay: false } });
    expect(await payRequest(asked.asPayer, input)).toEqual(paid);
    expect(await codeOf(payRequest(asked.asPayer, { ...input, amountMinor: 1n }))).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    expect(await asked.received()).toBe(42_00n);
    expect(await asked.read()).toMatchObject({ state: "paid", paidMinor: 42_00n, isOwn: true });
  });

  it("pays in parts where the requester allows it, and never more than is open", async () => {
    const asked = await makeRequest(ctx, { allowsPartial: true });
    expect((await asked.pay(10_00n)).request).toMatchObject({ state: "partially_paid", openMinor: 32_00n });
    expect(await codeOf(asked.pay(32_01n))).toBe("REQUEST_TOO_LARGE");
    await asked.pay(32_00n);
    expect(await codeOf(asked.pay(1n))).toBe("REQUEST_STATE_WRONG");
    expect(await asked.received()).toBe(42_00n);
    const whole = await makeRequest(ctx);
    expect(await codeOf(whole.pay(10_00n))).toBe("REQUEST_NOT_PARTIAL");
  });

  it("pays a request once when it is paid twenty times at once, from two phones or one press", async () => {
    const asked = await makeRequest(ctx);
    const codes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(asked.pay())));
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["done", "REQUEST_STATE_WRONG"]));
    expect(await asked.received()).toBe(42_00n);
    const pressed = await makeRequest(ctx);
    const input = pressed.payInput();
    const again = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(payRequest(pressed.asPayer, input))),
    );
    expect(new Set(again)).toEqual(new Set(["done"]));
    expect(await pressed.received()).toBe(42_00n);
  });

  it("never pays parts above the amount when twenty arrive at once", async () => {
    const asked = await makeRequest(ctx, { allowsPartial: true });
    const codes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(asked.pay(10_00n))));
    expect(codes.filter((code) => code === "done")).toHaveLength(4);
    expect(await asked.read()).toMatchObject({ state: "partially_paid", openMinor: 2_00n });
    expect(await asked.received()).toBe(40_00n);
  });

  it("is refused when the request expired, was cancelled or declined while its page was open", async () => {
    const cancelled = await makeRequest(ctx);
    await cancelRequest(cancelled.asRequester, cancelled);
    expect(await codeOf(cancelled.pay())).toBe("REQUEST_STATE_WRONG");
    const declined = await makeRequest(ctx);
    await declineRequest(declined.asPayer, { paymentRequestId: declined.paymentRequestId, reason: "" });
    expect(await codeOf(declined.pay())).toBe("REQUEST_STATE_WRONG");
    const late = await makeRequest(ctx);
    const start = ctx.clock.now();
    ctx.clock.advance(30 * 86_400_000);
    expect(await codeOf(late.pay())).toBe("REQUEST_EXPIRED");
    expect(await late.read()).toMatchObject({ state: "expired", canCancel: false });
    expect(await sweepRequests(ctx)).toBeGreaterThan(0);
    expect(await codeOf(late.pay())).toBe("REQUEST_EXPIRED");
    ctx.clock.set(start);
    expect(await late.received()).toBe(0n);
  });

  it("waits for proofs; what changed meanwhile refuses the payment and no money moves", async () => {
    const asked = await makeRequest(ctx, { amountMinor: 500_00n });
    await cancelWaiting(asked.asPayer, { id: await order(asked.pay()) });
    const id = await order(asked.pay());
    await giveProofs(asked.asPayer, id);
    await cancelRequest(asked.asRequester, asked);
    expect(await codeOf(verifyPayment(asked.asPayer, { id }))).toBe("REQUEST_STATE_WRONG");
    expect(await asked.received()).toBe(0n);
    const proven = await makeRequest(ctx, { amountMinor: 500_00n });
    await prove(proven.asPayer, await order(proven.pay()));
    expect(await proven.read()).toMatchObject({ state: "paid" });
  });

  it("does not wait in the recall window; under review it counts once it is released", async () => {
    const asked = await makeRequest(ctx, { amountMinor: 11_000_00n });
    const operator = { operatorId: (await makeUser(ctx)).userId };
    const held = await prove(asked.asPayer, await order(asked.pay()));
    expect(held).toMatchObject({ status: "pending", hold: { kind: "review" } });
    expect(await asked.read()).toMatchObject({ state: "pending", heldMinor: 11_000_00n, canCancel: false });
    expect(await codeOf(cancelRequest(asked.asRequester, asked))).toBe("REQUEST_STATE_WRONG");
    expect(await codeOf(asked.pay())).toBe("REQUEST_STATE_WRONG");
    await rejectHeldPayment(ctx, { ...operator, transferId: held.id, key: ctx.ids.uuid() });
    expect(await asked.read()).toMatchObject({ state: "pending", heldMinor: 0n, openMinor: 11_000_00n });
    const again = await makeRequest(ctx, { amountMinor: 11_000_00n });
    const second = await prove(again.asPayer, await order(again.pay()));
    await releaseHeldPayment(ctx, { ...operator, transferId: second.id, key: ctx.ids.uuid() });
    expect(await again.read()).toMatchObject({ state: "paid", heldMinor: 0n });
  });

  it("is a request of the person asked alone", async () => {
    const asked = await makeRequest(ctx);
    const stranger = ctx.asUser((await makeUser(ctx, { balanceMinor: 100_00n })).userId);
    expect(await codeOf(payRequest(stranger, asked.payInput()))).toBe("REQUEST_NOT_FOUND");
    expect(await codeOf(payRequest(asked.asRequester, asked.payInput()))).toBe("REQUEST_NOT_FOUND");
    expect(await codeOf(payRequest(ctx, asked.payInput()))).toBe("UNAUTHENTICATED");
    const poor = await makeRequest(ctx, {}, { balanceMinor: 1n });
    const input = poor.payInput();
    expect(await codeOf(payRequest(poor.asPayer, input))).toBe("INSUFFICIENT_FUNDS");
    expect(await codeOf(payRequest(poor.asPayer, input))).toBe("REQUEST_STATE_WRONG");
    const fee = { ...asked.payInput(), feeMinor: 5n };
    expect(await codeOf(payRequest(asked.asPayer, fee))).toBe("QUOTE_CHANGED");
  });

  it("leaves a transfer for each settled payment of a request, and no other", async () => {
    const settled = await ctx.db.$count(requestPayments, sql`state = 'settled'`);
    const posted = sql`state in ('posted', 'held') and id in (select id from ${requestPayments} where state = 'settled')`;
    expect(settled).toBeGreaterThan(5);
    expect(await ctx.db.$count(transfers, posted)).toBe(settled);
  });
});
