import type { ErrorCode } from "@evenly/contract";
import { Link, useLocation } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { AddMissing } from "../../add-missing.tsx";
import { usePaymentRefusal } from "../use-payment-refusal.ts";

type PaymentRefusalProps = {
  readonly code: ErrorCode | (string & {});
  /** The amounts and reasons of the quote. */
  readonly facts?: Parameters<ReturnType<typeof usePaymentRefusal>>[1];
  readonly className?: string;
  /** The page has a way of its own to add what is missing. */
  readonly isAddedBelow?: boolean;
};

/** Why a payment is refused, and the way out where it is another page: verifying the e-mail and adding money lead back here. */
export function PaymentRefusal({ code, facts, className, isAddedBelow = false }: PaymentRefusalProps) {
  const t = useTranslations("send");
  const textOf = usePaymentRefusal();
  const next = useLocation({ select: ({ href }) => href });
  const missingMinor = code === "INSUFFICIENT_FUNDS" ? missingOf(facts) : 0n;
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
      {missingMinor > 0n && !isAddedBelow && (
        <>
          {" "}
          <AddMissing missingMinor={missingMinor} currency={facts?.currency ?? "USD"} />
        </>
      )}
    </p>
  );
}

/** How much the balance is short of the payment; 0 where that is not known. */
function missingOf({
  totalMinor,
  availableBeforeMinor,
}: NonNullable<PaymentRefusalProps["facts"]> = {}): bigint {
  if (totalMinor === undefined || availableBeforeMinor === undefined) return 0n;
  return totalMinor - (availableBeforeMinor > 0n ? availableBeforeMinor : 0n);
}
