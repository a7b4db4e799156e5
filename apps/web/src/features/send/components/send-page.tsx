import type { Payee } from "@evenly/contract/payments/schemas";
import { Halves, LeftHalf, Note } from "@evenly/ui";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePaymentTabs } from "../../../shell/use-payment-tabs.ts";
import { api, refusalOf } from "../../../trpc.ts";
import { usePaymentRefusal } from "../use-payment-refusal.ts";
import { useQuote } from "../use-quote.ts";
import { useSend } from "../use-send.ts";
import { useSendForm } from "../use-send-form.ts";
import { AmountSection } from "./amount-section.tsx";
import { NoteSection } from "./note-section.tsx";
import { PayeeCard } from "./payee-card.tsx";
import { PayeePicker } from "./payee-picker.tsx";
import { QuoteHalf } from "./quote-half.tsx";
import { SentPage } from "./sent-page.tsx";

/** Send to a person: the form starts anew after each payment. `to` fills in whom. */
export function SendPage({ to }: { readonly to: string | undefined }) {
  const t = useTranslations("send");
  const [round, setRound] = useState(0);
  return (
    <>
      <PageBand title={t("title")} tabs={usePaymentTabs()} backTo="/dashboard" />
      <SendForm key={round} to={round === 0 ? to : undefined} onAgain={() => setRound(round + 1)} />
    </>
  );
}

function SendForm({ to, onAgain }: { readonly to: string | undefined; readonly onAgain: () => void }) {
  const t = useTranslations("send");
  const { form, change, payment, unanswered } = useSendForm();
  const { quote, state, reload, adopt } = useQuote(payment);
  const { send, sent, failure, isSending, forgetFailure } = useSend();
  const amountInput = useRef<HTMLInputElement>(null);
  const [isChoosingAgain, setIsChoosingAgain] = useState(false);

  const pick = (payee: Payee) => {
    change({ payee });
    forgetFailure();
    setTimeout(() => amountInput.current?.focus());
  };
  const lookup = usePayeeByAddress(to ?? unanswered?.to, form.payee === null && !isChoosingAgain, pick);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal brings its quote once
  useEffect(() => {
    if (failure?.newQuote) adopt(failure.newQuote);
  }, [failure]);

  if (sent && form.payee) return <SentPage transaction={sent} payee={form.payee} onAgain={onAgain} />;
  const isCurrent = failure !== null && failure.payment.amountMinor === payment?.amountMinor && failure.payment.to === payment.to;
  return (
    <Halves
      left={
        <LeftHalf>
          {unanswered && failure === null && <Note className="mb-5">{t("unanswered")}</Note>}
          {form.payee ? (
            <PayeeCard
              payee={form.payee}
              onChange={() => {
                setIsChoosingAgain(true);
                change({ payee: null });
              }}
            />
          ) : (
            <PayeePicker key={lookup ?? ""} onPick={pick} autoFocus={isChoosingAgain} />
          )}
          {lookup && form.payee === null && <p className="mt-2 text-small text-negative-text">{lookup}</p>}
          <AmountSection
            text={form.amountText}
            onText={(amountText) => {
              change({ amountText });
              forgetFailure();
            }}
            availableAfterMinor={state === "ready" && quote && quote.availableAfterMinor >= 0n ? quote.availableAfterMinor : null}
            inputRef={amountInput}
          />
          <NoteSection note={form.note} category={form.category} onChange={change} />
        </LeftHalf>
      }
      right={
        <QuoteHalf
          quote={quote}
          state={state}
          hasPayee={form.payee !== null}
          failure={isCurrent ? failure : null}
          isSending={isSending}
          onReload={reload}
          onConfirm={() => {
            if (payment && quote) send(payment, quote);
          }}
        />
      }
    />
  );
}

/** Looks up whom the address names and picks them once; gives the words when there is nobody. */
function usePayeeByAddress(to: string | undefined, isWanted: boolean, onFound: (payee: Payee) => void): string | null {
  const textOf = usePaymentRefusal();
  const found = api.payments.findPayee.useQuery({ to: to ?? "" }, { enabled: to !== undefined && isWanted, retry: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: picks what was found, once
  useEffect(() => {
    if (found.data && isWanted) onFound(found.data);
  }, [found.data]);
  return found.isError ? textOf(refusalOf(found.error).code) : null;
}
