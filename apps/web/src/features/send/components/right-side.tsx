import type { Quote } from "@evenly/contract/payments/schemas";
import { type SendDraft, useOffline } from "../../offline/index.ts";
import type { Payment } from "../send-intent.ts";
import type { SendFailure } from "../use-send.ts";
import type { SendForm } from "../use-send-form.ts";
import { DraftHalf } from "./draft-half.tsx";
import { QuoteHalf, type QuoteState } from "./quote-half.tsx";

type RightSideProps = {
  readonly form: SendForm;
  readonly payment: Payment | null;
  readonly quote: Quote | undefined;
  readonly state: QuoteState;
  readonly draft: SendDraft | undefined;
  readonly failure: SendFailure | null;
  readonly isSending: boolean;
  /** It was confirmed before, and no answer has come. */
  readonly hasLeft: boolean;
  readonly onReload: () => void;
  readonly onConfirm: () => void;
  readonly onKept: () => void;
};

/** What will happen; without a network, that it can be kept until there is one. */
export function RightSide({
  form,
  payment,
  quote,
  state,
  draft,
  failure,
  isSending,
  hasLeft,
  onReload,
  onConfirm,
  onKept,
}: RightSideProps) {
  const { online } = useOffline();
  if (online || isSending)
    return (
      <QuoteHalf
        {...{ quote, state, draft, failure, isSending, hasLeft, onReload, onConfirm }}
        hasPayee={form.payee !== null}
      />
    );
  return (
    <DraftHalf
      {...{ payment, draft, quote, hasLeft, onKept }}
      payee={form.payee}
      amountText={form.amountText}
    />
  );
}
