import type { RequestQuote } from "@evenly/contract/requests/schemas";
import { FactList, Money } from "@evenly/ui";
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
  const money = (minor: bigint) => <Money amountMinor={minor} currency={currency} />;
  return (
    <>
      <FactList
        facts={[
          { id: "fee", label: t("fee"), value: feeMinor === 0n ? t("free") : money(feeMinor) },
          ...(feeMinor === 0n ? [] : [{ id: "total", label: t("total"), value: money(totalMinor) }]),
          ...(availableAfterMinor < 0n
            ? []
            : [{ id: "after", label: paying("keep"), value: money(availableAfterMinor) }]),
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
