import { exponentOf } from "@evenly/money";
import { Button, Money } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { WALLET_CURRENCY } from "../use-send-form.ts";

/** Preset amounts, in whole units of the currency. */
const quickUnits = [20n, 50n, 100n] as const;

type QuickAmountsProps = {
  readonly onPick: (amountMinor: bigint) => void;
  readonly className?: string;
};

/** Buttons that fill in a preset amount. */
export function QuickAmounts({ onPick, className }: QuickAmountsProps) {
  const t = useTranslations("send");
  const amounts = quickUnits.map((units) => units * 10n ** BigInt(exponentOf(WALLET_CURRENCY)));
  return (
    <fieldset className={className}>
      <legend className="sr-only">{t("quick")}</legend>
      {amounts.map((amountMinor) => (
        <Button
          key={`${amountMinor}`}
          variant="secondary"
          size="small"
          className="border-line! max-lg:min-h-11 max-lg:flex-1"
          onClick={() => onPick(amountMinor)}
        >
          <Money
            amountMinor={amountMinor}
            currency={WALLET_CURRENCY}
            size="inherit"
            tone="inherit"
            isPrice
            isShown
          />
        </Button>
      ))}
    </fieldset>
  );
}
