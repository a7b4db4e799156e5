import type { DebtQuote } from "@evenly/contract/settlements/schemas";
import { CutBar, type CutPart, FactList, Money } from "@evenly/ui";
import { Lock } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";

type QuoteViewProps = {
  readonly quote: DebtQuote;
  /** First name of the payee. */
  readonly name: string;
};

/** What the payment of a debt takes from the balance, by the code that posts it. */
export function DebtQuoteView({ quote, name }: QuoteViewProps) {
  const t = useTranslations("settlements");
  const paying = useTranslations("common.paying");
  const titleId = useId();
  const { amountMinor, feeMinor, totalMinor, availableBeforeMinor, availableAfterMinor, factors, currency } =
    quote;
  const isCovered = availableAfterMinor >= 0n;
  const parts: readonly CutPart[] = [
    { id: "stays", value: isCovered ? availableAfterMinor : 0n, tone: "you" },
    { id: "fee", value: feeMinor, tone: "aside" },
    { id: "goes", value: amountMinor, tone: isCovered ? "other" : "over" },
  ];
  const money = (minor: bigint) => <Money amountMinor={minor} currency={currency} />;
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <h2 id={titleId} className="text-h2 font-semibold">
        {t("yourQuote")}
      </h2>
      <CutBar className="mt-3" label={t("quoteBar")} parts={parts.filter(({ value }) => value > 0n)} />
      <FactList
        className="mt-3"
        facts={[
          { id: "fee", label: t("fee"), value: feeMinor === 0n ? t("free") : money(feeMinor) },
          ...(feeMinor === 0n ? [] : [{ id: "total", label: t("total"), value: money(totalMinor) }]),
          isCovered
            ? { id: "after", label: paying("keep"), value: money(availableAfterMinor) }
            : { id: "before", label: t("before"), value: money(availableBeforeMinor) },
        ]}
      />
      {isCovered && <p className="mt-2 text-small text-text-2">{paying("final", { name })}</p>}
      {factors.length > 0 && (
        <p className="mt-2 flex gap-2 text-small text-text-2">
          <Lock size={16} aria-hidden="true" className="mt-px shrink-0" />
          {t("confirmWith", { factor: factors[0]?.factor ?? "pin" })}
        </p>
      )}
    </section>
  );
}
