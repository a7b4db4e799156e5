import type { TransferId } from "@evenly/contract/ids";
import { Button, buttonStyles, moneyText, RightHalf } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { FollowedDraft, SendDraft } from "../../../offline/index.ts";

type DraftEndedProps = {
  readonly draft: SendDraft;
  /** `changed`: it was confirmed without an answer, and the form now has other values. */
  readonly end: NonNullable<FollowedDraft["end"]> | "changed";
  readonly sentAs: TransferId | null;
  readonly onStartNew: () => void;
  readonly onGoBack: () => void;
};

/** Replaces the quote when the form's draft can no longer be confirmed. The user must choose to start a new payment. */
export function DraftEnded({ draft, end, sentAs, onStartNew, onGoBack }: DraftEndedProps) {
  const t = useTranslations("send");
  const locale = useLocale();
  const heading = useHeadingAfterButton();
  const { payee, amountMinor, currency, hasLeft } = draft;
  const words = { name: payee.displayName, amount: moneyText(amountMinor, currency, locale) };
  const mayBeMade = end !== "sent" && hasLeft === true;
  return (
    <RightHalf label={t("quote.title")}>
      <div role="alert">
        <h2 ref={heading} tabIndex={-1} className="text-h2 font-semibold">
          {t(`draft.ended.${end}`)}
        </h2>
        <p className="mt-2 max-w-[68ch] text-text-2">
          {mayBeMade ? t("draft.ended.mayBeMade", words) : t("draft.ended.words")}
        </p>
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        {end === "changed" ? (
          <Button onClick={onGoBack}>{t("draft.ended.back")}</Button>
        ) : (
          sentAs !== null && (
            <Link to="/history/$transactionId" params={{ transactionId: sentAs }} className={buttonStyles()}>
              {t("historyLink")}
            </Link>
          )
        )}
        {mayBeMade && (
          <Link to="/history" className={buttonStyles({ variant: "secondary" })}>
            {t("draft.ended.history")}
          </Link>
        )}
        <Button variant="secondary" onClick={onStartNew}>
          {t("draft.ended.startNew")}
        </Button>
      </div>
    </RightHalf>
  );
}

/** Moves the focus to the heading when the focused button was removed. */
function useHeadingAfterButton() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
