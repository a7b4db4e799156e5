import { Button, parseAmountText, shownMoneyText, TextField } from "@evenly/ui";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { minorOf } from "../../history-filter.ts";
import type { PanelProps } from "./filter-panel.tsx";

const CURRENCY = "USD";
/** The largest amount that an address names. */
const FILTER_MINOR_MAX = 999_999_999_99n;
const quick = ["10", "50", "100", "500", "1000"] as const;

/** Minimum and maximum amount in the locale's notation, and five preset ranges. */
export function AmountPanel({ search, onChange, close }: PanelProps) {
  const t = useTranslations("history");
  const locale = useLocale();
  const [min, setMin] = useState(() => localText(search.min, locale));
  const [max, setMax] = useState(() => localText(search.max, locale));
  const [isChecked, setIsChecked] = useState(false);
  const least = read(min, locale);
  const typedMost = read(max, locale);
  // At most nothing is no range: it would be left out of the address.
  const most = typedMost === 0n ? "wrong" : typedMost;
  const isTurned =
    typeof least === "bigint" && typeof most === "bigint" && least > most ? t("amountsTurned") : undefined;
  const apply = (event: React.FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (least === "wrong" || most === "wrong" || isTurned) return;
    onChange({ min: majorText(least), max: majorText(most) });
    close();
  };
  return (
    <form noValidate onSubmit={apply} className="p-2">
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label={t("least")}
          value={min}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => setMin(event.target.value)}
          error={isChecked && least === "wrong" ? t("amountWrong") : undefined}
          className="numeric h-11! lg:h-10!"
        />
        <TextField
          label={t("most")}
          value={max}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => setMax(event.target.value)}
          error={isChecked ? (most === "wrong" ? t("amountWrong") : isTurned) : undefined}
          className="numeric h-11! lg:h-10!"
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-1.5">
        {quick.map((value) => (
          <Button
            key={value}
            variant="secondary"
            size="small"
            className="border-line! font-medium"
            onClick={() => {
              onChange({ min: value, max: undefined });
              close();
            }}
          >
            {t("over", {
              amount: shownMoneyText(minorOf(value), CURRENCY, locale).replace(/[.,]00(?!\d)/, ""),
            })}
          </Button>
        ))}
      </div>
      <Button type="submit" variant="tonal" isWide className="mt-3">
        {t("apply")}
      </Button>
    </form>
  );
}

function read(text: string, locale: string): bigint | undefined | "wrong" {
  if (text.trim() === "") return undefined;
  const parsed = parseAmountText(text, CURRENCY, locale);
  return "amountMinor" in parsed && parsed.amountMinor <= FILTER_MINOR_MAX ? parsed.amountMinor : "wrong";
}

/** The amount as written in the address: "99.50". */
function majorText(minor: bigint | undefined | "wrong"): string | undefined {
  if (typeof minor !== "bigint" || minor === 0n) return undefined;
  const digits = minor.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.00$/, "");
}

/** The amount in the locale's notation, without the symbol. */
function localText(text: string | undefined, locale: string): string {
  return text === undefined ? "" : text.replace(".", (0.1).toLocaleString(locale).charAt(1));
}
