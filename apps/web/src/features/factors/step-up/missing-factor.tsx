import type { StepUpFactor } from "@evenly/contract/payments/step-up";
import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";

type MissingFactorProps = {
  readonly kind: StepUpFactor | "locked";
  readonly expiresAt: Date;
  readonly bar: ReactNode;
};

/** Shown for a factor that is not set up, or whose PIN is locked: where to set it up, and how long the payment waits. */
export function MissingFactor({ kind, expiresAt, bar }: MissingFactorProps) {
  const t = useTranslations("stepUp");
  const format = useFormatter();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} data-focused-first className="mt-1 text-big font-semibold">
        {t(`missing.${kind}.title`)}
      </h2>
      <p className="mt-2 text-text-2">{t(`missing.${kind}.text`)}</p>
      {bar}
      <p className="mt-5 text-text-2">
        {t("kept", { time: format.dateTime(expiresAt, { timeStyle: "short" }) })}
      </p>
      <Link to="/enhanced-security" className={buttonStyles({ size: "large", className: "mt-5 w-full" })}>
        {t(`missing.${kind}.link`)}
      </Link>
    </>
  );
}
