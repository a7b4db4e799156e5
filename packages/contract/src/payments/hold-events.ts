import * as z from "zod";
import { MinorText, toAmountText } from "../amounts.ts";
import { type AddressedFrame, defineEvent, type News } from "../event-definition.ts";
import { balanceFrames } from "./balance-frame.ts";
import { HoldKind, HoldResolution } from "./hold-schemas.ts";

const HeldPayment = z.object({
  transferId: z.string(),
  kind: HoldKind,
  until: z.string(),
  amountMinor: MinorText,
  feeMinor: MinorText,
  currency: z.string(),
  description: z.string().nullable(),
  payer: z.object({
    userId: z.string(),
    name: z.string(),
    accountId: z.string(),
    postedMinor: MinorText,
    heldMinor: MinorText,
    version: z.number().int(),
  }),
  payee: z.object({ userId: z.string(), name: z.string() }),
  recordedAt: z.string(),
});
export type HeldPayment = z.infer<typeof HeldPayment>;

/** A payment was placed on hold. */
export const paymentHeld = defineEvent({
  name: "payment.held",
  version: 1,
  payload: HeldPayment,
  toFrames: (eventId, payment) => framesOf(eventId, payment, "pending"),
  toNews: newsOfHold,
});

const EndedHold = HeldPayment.extend({ resolution: HoldResolution.exclude(["released"]) });
type EndedHold = z.infer<typeof EndedHold>;

/** The hold of a payment ended and the money stays with its payer. A released one is told by `payment.posted`. */
export const paymentHoldEnded = defineEvent({
  name: "payment.hold_ended",
  version: 1,
  payload: EndedHold,
  toFrames: (eventId, payment) => framesOf(eventId, payment, "cancelled"),
  toNews: newsOfEnd,
});

/** Both sides see the line; only the payer's balance changes. */
function framesOf(
  eventId: string,
  payment: HeldPayment,
  status: "pending" | "cancelled",
): readonly AddressedFrame[] {
  const { payer, payee, currency, recordedAt } = payment;
  const wallet = { ...payer, previousMinor: payer.postedMinor };
  const line = (userId: string, personName: string, direction: "in" | "out"): AddressedFrame => {
    const amount = BigInt(payment.amountMinor);
    const data = {
      eventId,
      userId,
      transactionId: payment.transferId,
      type: direction === "in" ? "payment_received" : "payment_sent",
      status,
      amount: toAmountText(direction === "in" ? amount : -amount, currency),
      currency,
      personName,
      description: payment.description,
      timestamp: recordedAt,
    };
    return { userId, frame: { type: "transaction_update", data } };
  };
  return [
    ...balanceFrames(eventId, wallet, { currency, recordedAt }),
    line(payer.userId, payee.name, "out"),
    line(payee.userId, payer.name, "in"),
  ];
}

/** A recall hold is the payer's own act, which they have just seen; a review is news to both. */
function newsOfHold(payment: HeldPayment): readonly News[] {
  const { kind, amountMinor, currency, payer, payee, transferId, until, description: note } = payment;
  const held = { amountMinor, currency, transferId, until };
  return [
    {
      userId: payer.userId,
      ...(kind === "recall" ? { isOwn: true } : {}),
      content: {
        template: kind === "recall" ? "paymentOnHold" : "paymentInReview",
        data: { ...held, personName: payee.name },
      },
    },
    {
      userId: payee.userId,
      content: { template: "paymentComing", data: { ...held, personName: payer.name, note } },
    },
  ];
}

function newsOfEnd({ resolution, ...payment }: EndedHold): readonly News[] {
  const { amountMinor, currency, payer, payee, transferId } = payment;
  const isOwn = resolution === "taken_back";
  return [
    {
      userId: payer.userId,
      ...(isOwn ? { isOwn: true } : {}),
      content: {
        template: isOwn ? "paymentTakenBack" : "paymentCameBack",
        data: { amountMinor, currency, transferId, personName: payee.name },
      },
    },
    {
      userId: payee.userId,
      content: {
        template: "paymentNotComing",
        data: { amountMinor, currency, transferId, personName: payer.name },
      },
    },
  ];
}

/** Events of held payments, by name. */
export const holdEvents = {
  [paymentHeld.name]: paymentHeld,
  [paymentHoldEnded.name]: paymentHoldEnded,
};
