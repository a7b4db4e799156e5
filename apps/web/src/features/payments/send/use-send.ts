import type { Person, Quote, Transaction } from "@evenly/contract/payments/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api, refusalOf } from "../../../api/trpc.ts";
import type { SendDraft } from "../../offline/index.ts";
import { refreshAll } from "../../realtime/index.ts";
import { closesIntent, endIntent, intentOf, openIntent, type Payment } from "./send-intent.ts";
import { forgetTyped } from "./typed-form.ts";
import { usePaused } from "./use-paused.tsx";

/** A payment that was made, with the quote that was confirmed. */
export type Sent = {
  readonly transaction: Transaction;
  readonly person: Person | null;
  readonly quote: Quote | null;
};

export type SendFailure = { readonly code: string };

/** Sends a payment once; repeated calls use the same idempotency key. A new quote in a refusal is passed on. */
export function useSend(
  payment: Payment | null,
  draft: SendDraft | undefined,
  onNewQuote: (quote: Quote) => void,
) {
  const queryClient = useQueryClient();
  const isOnItsWay = useRef(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const confirmed = useRef<Quote | null>(null);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const hadLeft = useRef(false);
  const finish = (transaction: Transaction, sendKey: string) => {
    endIntent(sendKey, { sentAs: transaction.id });
    forgetTyped();
    setSent({ transaction, person: transaction.person, quote: confirmed.current });
  };
  const { pause, resume, dialog } = usePaused(confirmed, finish);
  const mutation = api.payments.send.useMutation({
    retry: false,
    onSuccess: (transaction, { idempotencyKey }) => finish(transaction, idempotencyKey),
    onError: (error, { idempotencyKey, description = "", category = null, ...terms }) => {
      const sent = { ...terms, description, category };
      if (pause(error, sent, idempotencyKey)) return;
      const { code, details } = refusalOf(error);
      if (closesIntent(code, hadLeft.current)) endIntent(idempotencyKey, { refusal: code });
      if (details.quote) onNewQuote(details.quote as Quote);
      setFailure({ code });
    },
    onSettled: () => {
      isOnItsWay.current = false;
      refreshAll(queryClient);
    },
  });

  const hasLeft = () => intentOf(payment, draft)?.hasLeft === true;
  const send = (quote: Quote) => {
    if (isOnItsWay.current || payment === null || resume(payment)) return;
    hadLeft.current = hasLeft();
    // Before it is sent: this page may be gone when the answer comes.
    const intent = openIntent(payment, quote.payee, draft);
    setFailure(intent ? null : { code: "NO_ROOM" });
    if (!intent) return;
    isOnItsWay.current = true;
    confirmed.current = quote;
    const { description, category, ...rest } = payment;
    mutation.mutate({
      ...rest,
      ...(description === "" ? {} : { description }),
      ...(category === null ? {} : { category }),
      idempotencyKey: intent.sendKey,
      quoteToken: quote.token,
    });
  };

  const isSending = mutation.isPending;
  return {
    send,
    sent,
    failure,
    isSending,
    /** The dialog that asks for the payment's proofs. */
    dialog,
    /** It was confirmed before, and no answer has come. What is on its way now does not count. */
    hasLeft: isSending ? hadLeft.current : hasLeft(),
    /** Shows a payment that was sent from the list of waiting ones. */
    showSent: (transaction: Transaction) => setSent({ transaction, person: transaction.person, quote: null }),
    forgetFailure: () => setFailure(null),
  };
}
