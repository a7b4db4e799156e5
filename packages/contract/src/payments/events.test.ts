import { describe, expect, it } from "vitest";
import { framesOf } from "../events.ts";
import { ServerFrame } from "../features.ts";
import { type PaymentPosted, paymentPosted } from "./events.ts";

const side = (userId: string, previousMinor: string, postedMinor: string) => ({
  userId,
  name: `Name of ${userId}`,
  accountId: `account-${userId}`,
  previousMinor,
  postedMinor,
  heldMinor: "0",
  version: 7,
});

const payload: PaymentPosted = {
  transferId: "transfer-1",
  type: "payment",
  amountMinor: "4200",
  feeMinor: "0",
  currency: "USD",
  description: "Broadband",
  payer: side("ana", "10000", "5800"),
  payee: side("ben", "100", "4300"),
  recordedAt: "2026-11-21T12:00:00.000Z",
  payeeLineId: null,
  givenBackOf: null,
  procedure: null,
  wasHeld: false,
};

const framesOfPayment = (changed: PaymentPosted) =>
  framesOf({ id: "event-1", name: "payment.posted", payload: changed });

describe("payment.posted", () => {
  it("shows each side only its own balance and its own view of the transaction", () => {
    const frames = framesOfPayment(paymentPosted.payload.parse(payload));
    expect(frames.map(({ userId, frame }) => `${userId} ${frame.type}`)).toEqual([
      "ana balance_updated",
      "ana balance_update",
      "ana transaction_update",
      "ben balance_updated",
      "ben balance_update",
      "ben transaction_update",
    ]);
    for (const { userId, frame } of frames) expect(frame.data).toMatchObject({ userId, eventId: "event-1" });
  });

  it("gives the change as new minus previous balance, as number and as exact string", () => {
    const [, , , bens] = framesOfPayment(payload);
    expect(bens?.frame.data).toMatchObject({
      balance: 43,
      balanceText: "43.00",
      change: 42,
      changeText: "42.00",
      version: 7,
    });
  });

  it("makes frames that match the socket's schema", () => {
    for (const { frame } of framesOfPayment(payload)) expect(() => ServerFrame.parse(frame)).not.toThrow();
  });

  it("makes no frame for Evenly's side", () => {
    const frames = framesOfPayment({ ...payload, type: "deposit", payer: null });
    expect(new Set(frames.map(({ userId }) => userId))).toEqual(new Set(["ben"]));
  });
});
