import type { PaymentPosted } from "@evenly/contract/payments/events";
import type { News } from "./news-of.ts";

type Side = NonNullable<PaymentPosted["payer"]>;
type BetweenPeople = PaymentPosted & { readonly payer: Side; readonly payee: Side };

/** Says who is told what of money that moved, each their own part. */
export function newsOfPayment(payment: PaymentPosted): readonly News[] {
  const { payer, payee } = payment;
  if (payer !== null && payee !== null) {
    const between = { ...payment, payer, payee };
    return payment.type === "payment" ? ofPayment(between) : ofGiveBack(between);
  }
  if (payee !== null) return [ofMoneyIn(payment, payee)];
  return payer === null ? [] : [ofMoneyOut(payment, payer)];
}

/** The payee hears of it; the payer, who did it, finds it in the list and the mailbox as a receipt. */
function ofPayment({ payer, payee, ...payment }: BetweenPeople): readonly News[] {
  const { amountMinor, feeMinor, currency, description: note, transferId } = payment;
  return [
    {
      userId: payee.userId,
      content: {
        template: "paymentReceived",
        data: { amountMinor, currency, payerName: payer.name, note, transferId },
      },
    },
    {
      userId: payer.userId,
      isRead: true,
      content: {
        template: "paymentSent",
        data: { amountMinor, feeMinor, currency, payeeName: payee.name, note, transferId },
      },
    },
  ];
}

/** Who gives money back themselves knows it was them; Evenly undoes payments too. */
function wordsOfGiveBack({ type, givenBackOf }: PaymentPosted) {
  if (type === "refund") return { got: "paymentRefunded", gave: "refundSent", isOwn: true } as const;
  if (givenBackOf === null) return { got: "paymentReversed", gave: "reversalTaken", isOwn: false } as const;
  return { got: "paymentReturned", gave: "returnSent", isOwn: true } as const;
}

/** Both sides are told: who gets the money, and whose account it left, which is no news to who did it themselves. */
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
      ...(isOwn ? { isRead: true } : {}),
      content: { template: gave, data: { amountMinor, currency, personName: payee.name, transferId } },
    },
  ];
}

/** What came from outside the wallets, or comes back because it could not leave them. */
function ofMoneyIn(payment: PaymentPosted, { userId }: Side): News {
  const { type, currency, transferId } = payment;
  const template = type === "reversal" ? "withdrawalReversed" : "depositReceived";
  return { userId, content: { template, data: { amountMinor: broughtBy(payment), currency, transferId } } };
}

/** What a person took out is no news to them; a deposit that Evenly undoes is. */
function ofMoneyOut({ type, ...payment }: PaymentPosted, { userId }: Side): News {
  const { amountMinor, feeMinor, currency, transferId } = payment;
  const moved = { amountMinor, currency, transferId };
  if (type === "reversal") return { userId, content: { template: "depositReversed", data: moved } };
  return { userId, isRead: true, content: { template: "withdrawalSent", data: { ...moved, feeMinor } } };
}

/** A reversal brings the fee back beside the amount. */
function broughtBy({ type, amountMinor, feeMinor }: PaymentPosted): string {
  return type === "reversal" ? String(BigInt(amountMinor) + BigInt(feeMinor)) : amountMinor;
}
