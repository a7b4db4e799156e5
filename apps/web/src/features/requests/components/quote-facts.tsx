import type { RequestQuote } from "@evenly/contract/requests/schemas";
import { CutBar, CutLegend, FactList, Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { Lock } from "lucide-react";
import { useTranslations } from "use-intl";

type QuoteFactsProps = {
  readonly quote: RequestQuote;
  /** First name of the payee. */
  readonly name: string;
};

/** What a payment of a request would cost, what it leaves, and how it is confirmed. */
export function QuoteFacts({ quote, name }: QuoteFactsProps) {
  const t = useTranslations("requests.pay");
  const paying = useTranslations("common.paying");
  const { feeMinor, totalMinor, availableAfterMinor, currency, factors } = quote;
  const money = (minor: bigint) => <Money amountMinor={minor} currency={currency} isShown />;
  return (
    <>
      <QuoteCut quote={quote} name={name} />
      <FactList
        facts={[
          ...(feeMinor === 0n || availableAfterMinor < 0n
            ? [{ id: "fee", label: t("fee"), value: feeMinor === 0n ? t("free") : money(feeMinor) }]
            : []),
          ...(feeMinor === 0n ? [] : [{ id: "total", label: t("total"), value: money(totalMinor) }]),
        ]}
      />
      {availableAfterMinor >= 0n && (
        <p className="mt-2 text-small text-text-2">{paying("final", { name })}</p>
      )}
      {factors.length > 0 && (
        <p className="mt-2 flex gap-2 text-small text-text-2">
          <Lock size={16} aria-hidden="true" className="mt-px shrink-0" />
          {t("confirmWith", { factor: factors[0]?.factor ?? "pin" })}
        </p>
      )}
    </>
  );
}

/** The balance, cut into what stays, the fee, and what the payee gets; nothing while it does not cover the payment. */
function QuoteCut({ quote, name }: QuoteFactsProps) {
  const t = useTranslations("requests.pay");
  const paying = useTranslations("common.paying");
  const { locale } = useMoneyLocale();
  const { amountMinor, feeMinor, availableAfterMinor, currency } = quote;
  if (availableAfterMinor < 0n) return null;
  const parts = [
    { id: "stays", value: availableAfterMinor, tone: "you", label: paying("keep") },
    { id: "fee", value: feeMinor, tone: "aside", label: t("fee") },
    { id: "payee", value: amountMinor, tone: "other", label: name },
  ] as const;
  const shown = parts.filter(({ id, value }) => value > 0n || id === "stays");
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  return (
    <div>
      <CutBar
        size="medium"
        label={t("cut", { name, amount: text(amountMinor), left: text(availableAfterMinor) })}
        parts={shown}
      />
      <CutLegend
        className="mt-2.5"
        items={shown.map(({ value, ...item }) => ({
          ...item,
          amount: <Money amountMinor={value} currency={currency} isShown={item.id !== "stays"} />,
        }))}
      />
    </div>
  );
}
