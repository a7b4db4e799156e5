import type { Quote } from "@evenly/contract/payments/schemas";
import { Button, shownMoneyText } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { CircleAlert, Lock } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { usePaymentRefusal } from "../use-payment-refusal.ts";
import type { SendFailure } from "../use-send.ts";

type ConfirmBarProps = {
  readonly quote: Quote;
  readonly failure: SendFailure | null;
  readonly isSending: boolean;
  /** It was confirmed before, and no answer has come: what would refuse it anew may be that it was made. */
  readonly hasLeft: boolean;
  readonly onConfirm: () => void;
};

/** The one button that moves money; it names the amount. When it cannot be pressed, the reason stands with it. */
export function ConfirmBar({ quote, failure, isSending, hasLeft, onConfirm }: ConfirmBarProps) {
  const t = useTranslations("send");
  const locale = useLocale();
  const textOf = usePaymentRefusal();
  const total = shownMoneyText(quote.totalMinor, quote.currency, locale);
  const isQuoteNew = failure?.code === "QUOTE_CHANGED";
  const foreseen = hasLeft ? null : quote.refusal;
  const refused = foreseen ?? (failure && !isQuoteNew ? failure.code : null);
  const words = refused ? textOf(refused, quote) : isQuoteNew ? t("quoteChanged", { total }) : null;
  return (
    <div
      data-above-bottom="confirm"
      className="mt-6 max-lg:sticky max-lg:bottom-[calc(62px+env(safe-area-inset-bottom))] max-lg:-mx-5 max-lg:-mb-8 max-lg:border-t max-lg:border-line max-lg:bg-surface-1 max-lg:px-5 max-lg:py-3"
    >
      <div role="alert">
        {words && (
          <p id="refusal" className="mb-3 flex gap-2 text-negative-text">
            <CircleAlert size={20} aria-hidden="true" className="mt-px shrink-0" />
            <span>
              {words} {refused === "EMAIL_NOT_VERIFIED" && <VerifyLink />}
            </span>
          </p>
        )}
      </div>
      <Button
        size="large"
        isWide
        icon={<Lock size={18} aria-hidden="true" />}
        busyLabel={isSending && t("sending")}
        disabled={foreseen !== null}
        aria-describedby={words ? "refusal" : undefined}
        onClick={onConfirm}
      >
        {t("confirm", { amount: total })}
      </Button>
      <p className="mt-2.5 text-center text-small text-text-2 max-lg:hidden">{t("stopsIfChanged")}</p>
    </div>
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
