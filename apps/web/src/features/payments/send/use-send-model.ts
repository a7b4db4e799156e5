import { useRef, useState } from "react";
import { useLocale } from "use-intl";
import { type SendDraft, useFollowedDraft } from "../../offline/index.ts";
import { amountTextOf } from "./amount-text.ts";
import { isDraftOf, leaveIntent } from "./send-intent.ts";
import { shortfallOf } from "./shortfall.ts";
import { useQuote } from "./use-quote.ts";
import { useSend } from "./use-send.ts";
import { type SendForm, useSendForm, WALLET_CURRENCY } from "./use-send-form.ts";

export type SendModel = ReturnType<typeof useSendModel>;

type Start = {
  readonly to: string | undefined;
  readonly startDraft: SendDraft | undefined;
  /** Key of the requested draft if it does not exist. */
  readonly missingKey: string | undefined;
  readonly onDraftDone: () => void;
  /** Starts an empty form. */
  readonly onAgain: () => void;
};

/** The state of one payment from its first field to the answer, for both layouts of the page. */
export function useSendModel({ to, startDraft, missingKey, onDraftDone, onAgain }: Start) {
  const locale = useLocale();
  const [begunWith, setBegunWith] = useState(startDraft);
  const { draft, end, sentAs } = useFollowedDraft(begunWith);
  const typing = useSendForm({ draft, to });
  const { form, change, payment, fill, unanswered } = typing;
  const { quote, state, reload, adopt } = useQuote(payment);
  const { send, sent, failure, isSending, hasLeft, forgetFailure, dialog, showSent } = useSend(
    payment,
    draft,
    adopt,
  );
  const amountInput = useRef<HTMLInputElement>(null);
  const quoteBox = useRef<HTMLElement>(null);
  const [isChoosingAgain, setIsChoosingAgain] = useState(false);
  const edit = (changes: Partial<SendForm>) => {
    change(changes);
    forgetFailure();
  };
  /** Fills in an amount in minor units; nothing is sent. */
  const editAmount = (amountMinor: bigint) =>
    edit({ amountText: amountTextOf(amountMinor, WALLET_CURRENCY, locale) });
  const startNew = () => {
    if (draft) leaveIntent(draft.key);
    setBegunWith(undefined);
    onDraftDone();
  };
  const current = state === "ready" ? quote : undefined;
  const isChanged = draft?.hasLeft === true && payment !== null && !isDraftOf(payment, draft);
  return {
    ...{ form, payment, quote, current, state, draft, sentAs, sent, failure, isSending, hasLeft },
    ...{ earlier: typing.earlier, continueEarlier: typing.continueEarlier, dropEarlier: typing.dropEarlier },
    ...{ isKept: typing.isKept, missingKey, amountInput, change, edit, fill, reload, startNew, onAgain },
    isChoosingAgain,
    /** Opens the picker instead of the chosen payee. */
    chooseAgain: () => {
      setIsChoosingAgain(true);
      edit({ payee: null });
    },
    to: to ?? unanswered?.payee.id,
    isUnanswered: unanswered?.hasLeft === true && failure === null,
    dialog,
    showSent,
    ended: isSending ? null : (end ?? (isChanged ? ("changed" as const) : null)),
    shortfall: current && !hasLeft && !isSending ? shortfallOf(current) : null,
    quoteBox,
    editAmount,
    /** Fills in an amount by a button that goes away: the focus moves to a phone's quote, or else to the amount. */
    takeAmount: (amountMinor: bigint) => {
      editAmount(amountMinor);
      (quoteBox.current ?? amountInput.current)?.focus({ preventScroll: true });
    },
    confirm: () => current && send(current),
  };
}
