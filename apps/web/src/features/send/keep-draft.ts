import type { Payee, Quote } from "@evenly/contract/payments/schemas";
import { draftStore, type SendDraft, storeDraft } from "../offline/index.ts";
import { closeIntent, hasLeftAs, isSamePayment, keyOf, type Payment } from "./send-intent.ts";
import { forgetTyped } from "./typed-form.ts";

/**
 * The key to send a payment with: its draft's own, whatever became of the draft meanwhile, so that what another window has sent
 * is not sent again.
 */
export function sendKeyOf(payment: Payment, draft: SendDraft | undefined): string {
  return draft ? (draftStore.find(draft.key) ?? draft).sendKey : keyOf(payment);
}

/** Whether a payment was confirmed before and no answer has come: it may have been made. */
export function mayBeMade(payment: Payment | null, draft: SendDraft | undefined): boolean {
  return draft ? draft.hasLeft === true : payment !== null && hasLeftAs(payment);
}

/** Whether a draft is this payment. */
export function isDraftOf(payment: Payment, { payee, ...draft }: SendDraft): boolean {
  return isSamePayment({ ...draft, to: payee.id }, payment);
}

type Known = {
  readonly payee: Payee;
  readonly quote: Quote | undefined;
  readonly availableMinor: bigint | undefined;
};

/**
 * Keeps a payment until somebody looks at it again and confirms it; false where this device has no room for it. Nothing is sent by
 * this.
 */
export function keepDraft(payment: Payment, draft: SendDraft | undefined, known: Known): boolean {
  const { amountMinor, currency, description, category } = payment;
  const { payee, quote } = known;
  const isQuoted = quote?.amountMinor === amountMinor && quote.payee.id === payee.id;
  const isKept = storeDraft({
    ...(draft ?? draftStore.next()),
    sendKey: sendKeyOf(payment, draft),
    hasLeft: mayBeMade(payment, draft),
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
  if (!isKept) return false;
  closeIntent();
  forgetTyped();
  return true;
}
