import { CutBar, CutLegend, Money, shownMoneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";

const parts = [
  { id: "yours", value: 128460n, tone: "you" },
  { id: "owed", value: 18680n, tone: "other" },
  { id: "onHold", value: 12000n, tone: "pending" },
] as const;
const TOTAL_MINOR = parts.reduce((sum, { value }) => sum + value, 0n);

/** Drawing: what of a balance is one's own. */
export function OwnDrawing() {
  const t = useTranslations("landing.own");
  const { locale } = useMoneyLocale();
  const text = (amountMinor: bigint) => shownMoneyText(amountMinor, "USD", locale);
  return (
    <>
      <p className="text-small text-text-2">{t("balance")}</p>
      <Money amountMinor={TOTAL_MINOR} currency="USD" size="hero" className="mt-1" isShown />
      <CutBar
        className="mt-5"
        label={t("bar", { total: text(TOTAL_MINOR), yours: text(parts[0].value) })}
        parts={parts}
      />
      <CutLegend
        className="mt-4"
        items={parts.map(({ id, tone, value }) => ({ id, tone, label: t(id), amount: text(value) }))}
      />
    </>
  );
}
