import { Button, shownMoneyText } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { CircleAlert, Lock } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { FlowFoot } from "../../../../shell/flow-page.tsx";
import { useNextStep } from "../../use-next-step.ts";
import { isAppealable, isOwnBlock, usePaymentRefusal } from "../use-payment-refusal.ts";
import { WALLET_CURRENCY } from "../use-send-form.ts";
import type { SendModel } from "../use-send-model.ts";
import { AMOUNT_ID } from "./amount-section.tsx";

type ConfirmProps = {
  readonly model: SendModel;
  /** The quote has been on screen. */
  readonly isSeen: boolean;
};

/** The button that sends, on phones: it stays at the end of the visible part of the window. */
export function PinnedConfirm(props: ConfirmProps) {
  return (
    <FlowFoot>
      <Confirm {...props} />
    </FlowFoot>
  );
}

/**
 * The button that sends the payment; it names the amount. It is on only when the quote is current and has been seen. While it is disabled,
 * the reason is shown next to it or under the amount.
 */
export function Confirm({ model, isSeen }: ConfirmProps) {
  const t = useTranslations("send");
  const locale = useLocale();
  const { current, quote, payment, isSending, shortfall } = model;
  const { words, isOff, needsEmail, isOwn, appeal } = useRefusal(model);
  const shown = current ?? (isSending ? quote : undefined);
  const totalMinor = shown?.totalMinor ?? payment?.amountMinor ?? 0n;
  const next = useNextStep(current);
  const isUnseen = current !== undefined && !isSeen && !isSending;
  return (
    <>
      <div role="alert">
        {words && (
          <p id="refusal" className="mb-3 flex gap-2 text-negative-text">
            <CircleAlert size={20} aria-hidden="true" className="mt-px shrink-0" />
            <span>
              {words} {needsEmail && <VerifyLink />}
              {isOwn && <SecurityLink />}
              {appeal === "possible" && <AppealLink />}
              {appeal === "afterTry" && t("appealFirst")}
            </span>
          </p>
        )}
      </div>
      {isUnseen && !shortfall && (
        <p id="look-first" className="mb-2 text-center text-small text-text-2">
          {t("quote.lookFirst")}
        </p>
      )}
      {next && !isUnseen && !shortfall && <p className="mb-2 text-center text-small text-text-2">{next}</p>}
      <Button
        size="large"
        isWide
        icon={next && <Lock size={18} aria-hidden="true" />}
        busyLabel={isSending && t("sending")}
        disabled={!isSending && (current === undefined || isOff || isUnseen)}
        aria-describedby={
          words ? "refusal" : shortfall ? `${AMOUNT_ID}-error` : isUnseen ? "look-first" : undefined
        }
        onClick={model.confirm}
      >
        {t("confirm", { amount: shownMoneyText(totalMinor, shown?.currency ?? WALLET_CURRENCY, locale) })}
      </Button>
      <p className="mt-2.5 text-center text-small text-text-2 max-lg:hidden">{t("stopsIfChanged")}</p>
    </>
  );
}

/** What the server refused or would refuse now, unless it is said under the amount. */
function useRefusal({ current, quote, failure, hasLeft, shortfall }: SendModel) {
  const t = useTranslations("send");
  const locale = useLocale();
  const textOf = usePaymentRefusal();
  const isQuoteNew = failure?.code === "QUOTE_CHANGED";
  const foreseen = hasLeft ? null : (current?.refusal ?? null);
  const refused = foreseen ?? (failure && !isQuoteNew ? failure.code : null);
  const newTotal =
    isQuoteNew && quote
      ? t("quoteChanged", { total: shownMoneyText(quote.totalMinor, quote.currency, locale) })
      : null;
  const canAppeal = !shortfall && refused !== null && isAppealable(refused, quote?.reasons);
  const wasTried = failure !== null && failure.code === refused;
  return {
    // A block is on record, and open to an appeal, only once the payment was tried.
    isOff: foreseen !== null && (!canAppeal || wasTried),
    appeal: canAppeal ? (wasTried ? ("possible" as const) : ("afterTry" as const)) : null,
    words: shortfall ? null : refused ? textOf(refused, quote) : newTotal,
    needsEmail: refused === "EMAIL_NOT_VERIFIED",
    isOwn: !shortfall && refused !== null && isOwnBlock(refused, quote?.reasons),
  };
}

function SecurityLink() {
  const t = useTranslations("send");
  return (
    <Link to="/transaction-security" className="font-medium underline">
      {t("openSecurity")}
    </Link>
  );
}

function AppealLink() {
  const t = useTranslations("send");
  return (
    <Link to="/transaction-security" hash="stopped" className="font-medium underline">
      {t("appeal")}
    </Link>
  );
}

function VerifyLink() {
  const t = useTranslations("send");
  return (
    <Link to="/verify-email" className="font-medium underline">
      {t("verifyNow")}
    </Link>
  );
}
