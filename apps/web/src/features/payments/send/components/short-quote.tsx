import { CutBar, CutLegend, Money, moneyText } from "@evenly/ui";
import { useLocale, useTranslations } from "use-intl";
import { AddMissing } from "../../add-missing.tsx";
import type { Shortfall } from "../shortfall.ts";

type ShortQuoteProps = {
  readonly shortfall: Shortfall;
  /** The draft that is sent. */
  readonly draftKey: string | undefined;
};

/** Replaces the quote of an amount that cannot be sent: which part is possible and which is missing. */
export function ShortQuote({ shortfall, draftKey }: ShortQuoteProps) {
  const t = useTranslations("send.short");
  const locale = useLocale();
  const { reason, currency, wantedMinor, possibleMinor, missingMinor } = shortfall;
  const text = (amountMinor: bigint) => moneyText(amountMinor, currency, locale);
  const kind = reason === "balance" ? "balance" : "limit";
  const wanted = text(wantedMinor);
  return (
    <>
      <p className="text-small text-text-2">{t("of", { amount: wanted })}</p>
      <CutBar
        className="mt-2.5"
        parts={[
          { id: "stays", value: possibleMinor, tone: "you" },
          { id: "missing", value: missingMinor, tone: "over" },
        ]}
        label={t(`cut.${kind}`, {
          wanted,
          possible: text(possibleMinor),
          missing: text(missingMinor),
        })}
      />
      <CutLegend
        className="mt-2.5"
        items={[
          {
            id: "stays",
            tone: "you",
            label: t(`possible.${kind}`),
            amount: (
              <Money amountMinor={possibleMinor} currency={currency} tone="inherit" className="text-text-1" />
            ),
          },
          {
            id: "missing",
            tone: "over",
            label: t(`missing.${kind}`),
            amount: (
              <Money
                amountMinor={missingMinor}
                currency={currency}
                tone="inherit"
                className="text-negative-text"
              />
            ),
          },
        ]}
      />
      {reason === "balance" && (
        <AddMissing
          isButton
          className="mt-5"
          missingMinor={missingMinor}
          currency={currency}
          // The form keeps what was typed in this tab, and offers it again.
          next={draftKey === undefined ? "/send" : `/send?draft=${encodeURIComponent(draftKey)}`}
        />
      )}
    </>
  );
}
