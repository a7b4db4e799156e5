import { Halves, LeftHalf } from "@evenly/ui";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePaymentTabs } from "../../../shell/use-payment-tabs.ts";
import { draftStore, type SendDraft, useOffline } from "../../offline/index.ts";
import { useQuote } from "../use-quote.ts";
import { useSend } from "../use-send.ts";
import { type SendForm as FormValues, useSendForm } from "../use-send-form.ts";
import { AmountSection } from "./amount-section.tsx";
import { DraftHalf } from "./draft-half.tsx";
import { NoteSection } from "./note-section.tsx";
import { PayeeSection } from "./payee-section.tsx";
import { QuoteHalf } from "./quote-half.tsx";
import { SentPage } from "./sent-page.tsx";
import { VerifyFirst } from "./verify-first.tsx";

type SendPageProps = {
  readonly to: string | undefined;
  readonly draftKey: string | undefined;
  /** The draft was sent, or kept again: nothing is looked at any more. */
  readonly onDraftDone: () => void;
};

/** Send to a person: the form starts anew after each payment. `to` fills in whom, `draftKey` a payment written before. */
export function SendPage({ to, draftKey, onDraftDone }: SendPageProps) {
  const t = useTranslations("send");
  const [round, setRound] = useState(0);
  const isFirst = round === 0;
  const draft = isFirst && draftKey !== undefined ? draftStore.find(draftKey) : undefined;
  return (
    <>
      <PageBand title={t("title")} tabs={usePaymentTabs()} backTo="/dashboard" />
      <SendForm
        key={round}
        to={isFirst ? to : undefined}
        startDraft={draft}
        onDraftDone={onDraftDone}
        onAgain={() => {
          setRound(round + 1);
          onDraftDone();
        }}
      />
    </>
  );
}

/** Says once that something has come true. */
function useWhenTrue(isTrue: boolean, say: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when it comes true, not when who says it is another
  useEffect(() => {
    if (isTrue) say();
  }, [isTrue]);
}

type SendFormProps = {
  readonly to: string | undefined;
  readonly startDraft: SendDraft | undefined;
  readonly onDraftDone: () => void;
  readonly onAgain: () => void;
};

function SendForm({ to, startDraft, onDraftDone, onAgain }: SendFormProps) {
  const [draft] = useState(startDraft);
  const { online } = useOffline();
  const { form, change, payment, isKept, unanswered } = useSendForm({ draft, to });
  const { quote, state, reload, adopt } = useQuote(payment);
  const { send, sent, failure, isSending, forgetFailure } = useSend(draft, adopt);
  const amountInput = useRef<HTMLInputElement>(null);
  const edit = (changes: Partial<FormValues>) => {
    change(changes);
    forgetFailure();
  };
  useWhenTrue(sent !== null && draft !== undefined, onDraftDone);
  if (sent?.person) return <SentPage transaction={sent} person={sent.person} onAgain={onAgain} />;
  const isCovered = state === "ready" && quote !== undefined && quote.availableAfterMinor >= 0n;
  return (
    <Halves
      left={
        <LeftHalf>
          <VerifyFirst />
          <PayeeSection
            payee={form.payee}
            to={to ?? unanswered?.to}
            isUnanswered={unanswered !== null && failure === null}
            onPick={(payee) => {
              edit({ payee });
              setTimeout(() => amountInput.current?.focus());
            }}
            onClear={() => edit({ payee: null })}
          />
          <div data-kept={isKept || undefined}>
            <AmountSection
              text={form.amountText}
              onText={(amountText) => edit({ amountText })}
              availableAfterMinor={isCovered ? quote.availableAfterMinor : null}
              inputRef={amountInput}
            />
            <NoteSection note={form.note} category={form.category} onChange={change} />
          </div>
        </LeftHalf>
      }
      right={
        online || isSending ? (
          <QuoteHalf
            quote={quote}
            state={state}
            draft={draft}
            hasPayee={form.payee !== null}
            failure={failure}
            isSending={isSending}
            onReload={reload}
            onConfirm={() => {
              if (payment && quote) send(payment, quote);
            }}
          />
        ) : (
          <DraftHalf
            payee={form.payee}
            amountText={form.amountText}
            payment={payment}
            draft={draft}
            quote={quote}
            onKept={onAgain}
          />
        )
      }
    />
  );
}
