import type { News } from "../event-definition.ts";
import { PAY_REQUEST } from "../requests/schemas.ts";
import type { PaymentPosted } from "./events.ts";

type Side = NonNullable<PaymentPosted["payer"]>;
type BetweenPeople = PaymentPosted & { readonly payer: Side; readonly payee: Side };

/** Notifications of a posted transfer: one per side. */
export function newsOfPayment(payment: PaymentPosted): readonly News[] {
  const { payer, payee } = payment;
  // Money to or from a goal stays with its owner, who moved it.
  if (payment.type === "goal_in" || payment.type === "goal_out") return [];
  if (payer !== null && payee !== null) {
    const between = { ...payment, payer, payee };
    return payment.type === "payment" ? ofPayment(between) : ofGiveBack(between);
  }
  if (payee !== null) return [ofMoneyIn(payment, payee)];
  return payer === null ? [] : [ofMoneyOut(payment, payer)];
}

/** The payee gets a notification; the payer gets a mailed receipt, and a notification where the payment had waited. */
function ofPayment({ payer, payee, ...payment }: BetweenPeople): readonly News[] {
  const { amountMinor, feeMinor, currency, description: note, transferId, payeeLineId } = payment;
  const data = { amountMinor, currency, payerName: payer.name, note, transferId: payeeLineId ?? transferId };
  const template = payment.procedure === PAY_REQUEST ? "requestPaid" : "paymentReceived";
  return [
    { userId: payee.userId, content: { template, data } },
    {
      userId: payer.userId,
      ...(payment.wasHeld ? {} : { isOwn: true }),
      content: {
        template: "paymentSent",
        data: { amountMinor, feeMinor, currency, payeeName: payee.name, note, transferId },
      },
    },
  ];
}

/** Notification kinds of both sides; a reversal without `givenBackOf` was made by Evenly, not by the payee. */
function wordsOfGiveBack({ type, givenBackOf }: PaymentPosted) {
  if (type === "refund") return { got: "paymentRefunded", gave: "refundSent", isOwn: true } as const;
  if (givenBackOf === null) return { got: "paymentReversed", gave: "reversalTaken", isOwn: false } as const;
  return { got: "paymentReturned", gave: "returnSent", isOwn: true } as const;
}

/** Both sides get one; the person who returned the money only by mail. */
function ofGiveBack(payment: BetweenPeople): readonly News[] {
  const { payer, payee, amountMinor, currency, transferId } = payment;
  const { got, gave, isOwn } = wordsOfGiveBack(payment);
  return [
    {
      userId: payee.userId,
      content: {
        template: got,
        data: { amountMinor: broughtBy(payment), currency, personName: payer.name, transferId },
      },
    },
    {
      userId: payer.userId,
      ...(isOwn ? { isOwn: true } : {}),
      content: { template: gave, data: { amountMinor, currency, personName: payee.name, transferId } },
    },
  ];
}

/** A deposit, or a failed withdrawal that was reversed. */
function ofMoneyIn(payment: PaymentPosted, { userId }: Side): News {
  const { type, currency, transferId } = payment;
  const template = type === "reversal" ? "withdrawalReversed" : "depositReceived";
  return { userId, content: { template, data: { amountMinor: broughtBy(payment), currency, transferId } } };
}

/** A withdrawal, by mail; or a deposit that Evenly reversed. */
function ofMoneyOut({ type, ...payment }: PaymentPosted, { userId }: Side): News {
  const { amountMinor, feeMinor, currency, transferId } = payment;
  const moved = { amountMinor, currency, transferId };
  if (type === "reversal") return { userId, content: { template: "depositReversed", data: moved } };
  return { userId, isOwn: true, content: { template: "withdrawalSent", data: { ...moved, feeMinor } } };
}

/** Amount received: a reversal returns the fee together with the amount. */
function broughtBy({ type, amountMinor, feeMinor }: PaymentPosted): string {
  return type === "reversal" ? String(BigInt(amountMinor) + BigInt(feeMinor)) : amountMinor;
}
