import { Halves, LeftHalf } from "@evenly/ui";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { focusPage } from "../../../shell/app-frame.tsx";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { draftStore, type SendDraft, useFollowedDraft } from "../../offline/index.ts";
import { isDraftOf } from "../keep-draft.ts";
import { closeIntent } from "../send-intent.ts";
import { useQuote } from "../use-quote.ts";
import { useSend } from "../use-send.ts";
import { type SendForm as FormValues, useSendForm } from "../use-send-form.ts";
import { AmountSection } from "./amount-section.tsx";
import { DraftEnded, MissingDraft } from "./lazy-draft-parts.tsx";
import { NoteSection } from "./note-section.tsx";
import { PayeeSection } from "./payee-section.tsx";
import { RightSide } from "./right-side.tsx";
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
  const [start] = useState(() => startOf(draftKey));
  useWhenTrue(start === "missing", onDraftDone);
  // The button that was pressed went with the form before.
  useEffect(() => {
    if (round > 0) focusPage();
  }, [round]);
  return (
    <>
      <PageBand title={t("title")} tabs={usePageTabs("/send")} backTo="/dashboard" />
      <SendForm
        key={round}
        to={isFirst ? to : undefined}
        startDraft={isFirst && start !== "missing" ? start : undefined}
        missingKey={isFirst && start === "missing" ? draftKey : undefined}
        onDraftDone={onDraftDone}
        onAgain={() => {
          setRound(round + 1);
          onDraftDone();
        }}
      />
    </>
  );
}

function startOf(draftKey: string | undefined): SendDraft | "missing" | undefined {
  return draftKey === undefined ? undefined : (draftStore.find(draftKey) ?? "missing");
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
  /** The draft that was asked for and is not there. */
  readonly missingKey: string | undefined;
  readonly onDraftDone: () => void;
  readonly onAgain: () => void;
};

function SendForm({ to, startDraft, missingKey, onDraftDone, onAgain }: SendFormProps) {
  const [begunWith, setBegunWith] = useState(startDraft);
  const { draft, end, sentAs } = useFollowedDraft(begunWith);
  const { form, change, payment, fill, isKept, unanswered } = useSendForm({ draft, to });
  const { quote, state, reload, adopt } = useQuote(payment);
  const { send, sent, failure, isSending, hasLeft, forgetFailure } = useSend(payment, draft, adopt);
  const amountInput = useRef<HTMLInputElement>(null);
  const edit = (changes: Partial<FormValues>) => {
    change(changes);
    forgetFailure();
  };
  const startNew = () => {
    closeIntent();
    setBegunWith(undefined);
    onDraftDone();
  };
  useWhenTrue(sent !== null && draft !== undefined, onDraftDone);
  if (sent?.person) return <SentPage transaction={sent} person={sent.person} onAgain={onAgain} />;
  const isCovered = state === "ready" && quote !== undefined && quote.availableAfterMinor >= 0n;
  const isChanged = draft?.hasLeft === true && payment !== null && !isDraftOf(payment, draft);
  const ended = isSending ? null : (end ?? (isChanged ? "changed" : null));
  return (
    <Halves
      left={
        <LeftHalf>
          {missingKey !== undefined && <MissingDraft draftKey={missingKey} />}
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
        draft && ended ? (
          <DraftEnded
            draft={draft}
            end={ended}
            sentAs={sentAs}
            onStartNew={startNew}
            onGoBack={() => fill(draft)}
          />
        ) : (
          <RightSide
            {...{ form, payment, quote, state, draft, failure, isSending, hasLeft }}
            onReload={reload}
            onConfirm={() => quote && send(quote)}
            onKept={onAgain}
          />
        )
      }
    />
  );
}
