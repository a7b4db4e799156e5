import { Button, moneyText, useMoneyLocale } from "@evenly/ui";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../../api/trpc.ts";
import { PaymentRefusal } from "../../../payments/index.ts";
import { DebtQuoteView } from "../../index.ts";
import type { PersonPayment } from "../use-pay-person.ts";
import type { Acting } from "./settle-side.tsx";

type PayPanelProps = {
  readonly acting: Acting;
  readonly title: string;
  readonly text: string;
  readonly order: Omit<PersonPayment, "feeMinor">;
  readonly label: (amount: string) => string;
  /** Other answers than paying. */
  readonly others?: ReactNode;
};

/** One payment to the person: its quote by the code that posts it, and the button that pays. */
export function PayPanel({ acting, title, text, order, label, others }: PayPanelProps) {
  const t = useTranslations("withPerson");
  const titleId = useId();
  const { locale } = useMoneyLocale();
  const { person, payment, isOff } = acting;
  const { amountMinor, currency } = order;
  const { pay } = payment;
  const quote = api.groups.quoteWithPerson.useQuery(
    { userId: person.userId, currency, amountMinor },
    { enabled: !isOff, retry: false },
  );
  const isThis = pay.variables?.currency === currency;
  const foreseen = quote.data?.refusal ?? (quote.isError ? refusalOf(quote.error).code : null);
  const refused = foreseen ?? (pay.isError && isThis ? refusalOf(pay.error).code : null);
  const start = () => {
    if (quote.data && foreseen === null) payment.start({ ...order, feeMinor: quote.data.feeMinor });
  };
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-h2 font-semibold wrap-anywhere">
        {title}
      </h2>
      <p className="mt-1 text-text-2 wrap-anywhere">{text}</p>
      {quote.data && <DebtQuoteView quote={quote.data} name={person.firstName} />}
      {refused !== null &&
        !isOff &&
        (refused === "LIMIT_REACHED" ? (
          <p role="alert" className="mt-4 text-negative-text">
            {t("overLimit")}
          </p>
        ) : (
          <PaymentRefusal code={refused} facts={quote.data} className="mt-4" />
        ))}
      <Button
        size="large"
        isWide
        className="mt-5"
        disabled={isOff || !quote.data || foreseen !== null || (pay.isPending && !isThis)}
        busyLabel={pay.isPending && isThis && t("busy")}
        onClick={start}
      >
        {label(moneyText(amountMinor, currency, locale))}
      </Button>
      <p className="mt-3 text-center text-small text-text-2">{t("ifChanged")}</p>
      {others}
    </section>
  );
}
