import type { ErrorCode } from "@evenly/contract";
import { Link, useLocation } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { usePaymentRefusal } from "../use-payment-refusal.ts";

type PaymentRefusalProps = {
  readonly code: ErrorCode | (string & {});
  /** The amounts and reasons of the quote. */
  readonly facts?: Parameters<ReturnType<typeof usePaymentRefusal>>[1];
  readonly className?: string;
};

/** Why a payment is refused, and the way out where it is another page: verifying the e-mail leads back here. */
export function PaymentRefusal({ code, facts, className }: PaymentRefusalProps) {
  const t = useTranslations("send");
  const textOf = usePaymentRefusal();
  const next = useLocation({ select: ({ href }) => href });
  return (
    <p role="alert" className={clsx("text-negative-text", className)}>
      {textOf(code, facts)}
      {code === "EMAIL_NOT_VERIFIED" && (
        <>
          {" "}
          <Link to="/verify-email" search={{ next }} className="font-medium text-accent-text hover:underline">
            {t("verifyNow")}
          </Link>
        </>
      )}
    </p>
  );
}
