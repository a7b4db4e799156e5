import type { Quote, Transaction } from "@evenly/contract/payments/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api, refusalOf } from "../../trpc.ts";
import { changeDraft, draftStore, type SendDraft } from "../offline/index.ts";
import { refreshAll } from "../realtime/index.ts";
import { sendKeyOf } from "./keep-draft.ts";
import { closeIntent, isOutcomeOpen, openIntent, type Payment } from "./send-intent.ts";
import { forgetTyped } from "./typed-form.ts";

export type SendFailure = { readonly code: string };

/** Sends a payment once, however often it is asked for. A refusal that brings a new quote hands it on. */
export function useSend(draft: SendDraft | undefined, onNewQuote: (quote: Quote) => void) {
  const queryClient = useQueryClient();
  const isOnItsWay = useRef(false);
  const [sent, setSent] = useState<Transaction | null>(null);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const mutation = api.payments.send.useMutation({
    retry: false,
    onSuccess: (transaction) => {
      closeIntent();
      forgetTyped();
      if (draft) draftStore.drop(draft.key);
      setSent(transaction);
    },
    onError: (error) => {
      const { code, details } = refusalOf(error);
      if (!isOutcomeOpen(code)) {
        closeIntent();
        // What was refused under a key is refused under it for ever.
        if (draft) changeDraft(draft.key, { sendKey: crypto.randomUUID() });
      }
      if (details.quote) onNewQuote(details.quote as Quote);
      setFailure({ code });
    },
    onSettled: () => {
      isOnItsWay.current = false;
      refreshAll(queryClient);
    },
  });

  const send = (payment: Payment, quote: Quote) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setFailure(null);
    const { key } = openIntent(payment, sendKeyOf(payment, draft));
    const { description, category, ...rest } = payment;
    mutation.mutate({
      ...rest,
      ...(description === "" ? {} : { description }),
      ...(category === null ? {} : { category }),
      idempotencyKey: key,
      quoteToken: quote.token,
    });
  };

  return { send, sent, failure, isSending: mutation.isPending, forgetFailure: () => setFailure(null) };
}
