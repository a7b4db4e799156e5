import type { Quote, Transaction } from "@evenly/contract/payments/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api, refusalOf } from "../../trpc.ts";
import { changeDraft, draftStore, endDraft, type SendDraft } from "../offline/index.ts";
import { refreshAll } from "../realtime/index.ts";
import { mayBeMade, sendKeyOf } from "./keep-draft.ts";
import { closeIntent, openIntent, type Payment, settlesKey } from "./send-intent.ts";
import { forgetTyped } from "./typed-form.ts";

export type SendFailure = { readonly code: string };

/** Sends a payment once, however often it is asked for. A refusal that brings a new quote hands it on. */
export function useSend(
  payment: Payment | null,
  draft: SendDraft | undefined,
  onNewQuote: (quote: Quote) => void,
) {
  const queryClient = useQueryClient();
  const isOnItsWay = useRef(false);
  const [sent, setSent] = useState<Transaction | null>(null);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const hadLeft = useRef(false);
  const mutation = api.payments.send.useMutation({
    retry: false,
    onSuccess: (transaction, { idempotencyKey }) => {
      closeIntent();
      forgetTyped();
      for (const { key } of draftsUnder(idempotencyKey)) endDraft(key, transaction.id);
      setSent(transaction);
    },
    onError: (error, { idempotencyKey }) => {
      const { code, details } = refusalOf(error);
      if (settlesKey(code, hadLeft.current)) closeIntent();
      // What was refused under a key is refused under it for ever. Another payment's key is that payment's.
      if (settlesKey(code, hadLeft.current) && code !== "IDEMPOTENCY_MISMATCH")
        for (const { key } of draftsUnder(idempotencyKey))
          changeDraft(key, { sendKey: crypto.randomUUID(), hasLeft: false });
      if (details.quote) onNewQuote(details.quote as Quote);
      setFailure({ code });
    },
    onSettled: () => {
      isOnItsWay.current = false;
      refreshAll(queryClient);
    },
  });

  const send = (quote: Quote) => {
    if (isOnItsWay.current || payment === null) return;
    isOnItsWay.current = true;
    setFailure(null);
    hadLeft.current = mayBeMade(payment, draft);
    const { key } = openIntent(payment, sendKeyOf(payment, draft));
    const { description, category, ...rest } = payment;
    // Marked before: this page may be gone when the answer comes.
    if (draft) changeDraft(draft.key, { ...rest, description, category, payee: quote.payee, hasLeft: true });
    mutation.mutate({
      ...rest,
      ...(description === "" ? {} : { description }),
      ...(category === null ? {} : { category }),
      idempotencyKey: key,
      quoteToken: quote.token,
    });
  };

  const isSending = mutation.isPending;
  return {
    send,
    sent,
    failure,
    isSending,
    /** It was confirmed before, and no answer has come. What is on its way now does not count. */
    hasLeft: isSending ? hadLeft.current : mayBeMade(payment, draft),
    forgetFailure: () => setFailure(null),
  };
}

/** The drafts that are sent with this key, in whatever window. */
function draftsUnder(sendKey: string): readonly SendDraft[] {
  return draftStore.read().filter((draft) => draft.sendKey === sendKey);
}
