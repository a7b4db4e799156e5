import type { Payee, Quote } from "@evenly/contract/payments/schemas";
import { draftStore, type SendDraft } from "../offline/index.ts";
import { closeIntent, isSamePayment, keyOf, type Payment } from "./send-intent.ts";
import { forgetTyped } from "./typed-form.ts";

/** The key to send a payment with: the draft's own, as long as it is the same payment. */
export function sendKeyOf(payment: Payment, draft: SendDraft | undefined): string {
  const kept = draft && draftStore.find(draft.key);
  return kept && isSamePayment({ ...kept, to: kept.payee.id }, payment) ? kept.sendKey : keyOf(payment);
}

type Known = {
  readonly payee: Payee;
  readonly quote: Quote | undefined;
  readonly availableMinor: bigint | undefined;
};

/** Keeps a payment until somebody looks at it again and confirms it. Nothing is sent by this. */
export function keepDraft(payment: Payment, draft: SendDraft | undefined, known: Known): void {
  const { amountMinor, currency, description, category } = payment;
  const { payee, quote } = known;
  const isQuoted = quote?.amountMinor === amountMinor && quote.payee.id === payee.id;
  draftStore.keep({
    ...(draft ?? draftStore.next()),
    sendKey: sendKeyOf(payment, draft),
    payee,
    amountMinor,
    currency,
    description,
    category,
    seen: {
      availableMinor: known.availableMinor ?? quote?.availableBeforeMinor ?? null,
      feeMinor: isQuoted ? quote.feeMinor : null,
      limits: quote?.limits ?? null,
    },
  });
  closeIntent();
  forgetTyped();
}
