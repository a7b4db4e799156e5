import { exponentOf } from "@evenly/money";
import { AmountField, Button, Money } from "@evenly/ui";
import { type Ref, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { amountTextOf } from "../amount-text.ts";
import { amountProblemOf, amountWords, WALLET_CURRENCY } from "../use-send-form.ts";

/** One press away, in whole units of the currency. */
const quickUnits = [20n, 50n, 100n] as const;

type AmountSectionProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly availableAfterMinor: bigint | null;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** How much, in hero digits, with three amounts one press away. Looked at when left, then while typing. */
export function AmountSection({ text, onText, availableAfterMinor, inputRef }: AmountSectionProps) {
  const t = useTranslations("send");
  const locale = useLocale();
  const [isTouched, setIsTouched] = useState(false);
  const problem = isTouched ? amountProblemOf(text, locale) : null;
  const quickAmounts = quickUnits.map((units) => units * 10n ** BigInt(exponentOf(WALLET_CURRENCY)));
  return (
    <div className="mt-6">
      <AmountField
        label={t("amount")}
        text={text}
        onText={onText}
        onBlur={() => setIsTouched(text !== "")}
        currency={WALLET_CURRENCY}
        error={problem ? t(`amountProblem.${problem}`, amountWords(locale)) : undefined}
        end={
          <span className="mb-2 rounded-small bg-surface-2 px-2.5 py-1.5 text-small text-text-2">
            {WALLET_CURRENCY}
          </span>
        }
        {...(inputRef ? { inputRef } : {})}
      />
      <div className="mt-2 flex flex-col-reverse items-start justify-between gap-2 sm:flex-row sm:items-center">
        <p className="min-h-[18px] text-small text-text-2">
          {availableAfterMinor !== null &&
            t.rich("availableAfterRich", {
              amount: () => (
                <Money
                  amountMinor={availableAfterMinor}
                  currency={WALLET_CURRENCY}
                  size="inherit"
                  className="font-semibold"
                />
              ),
            })}
        </p>
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">{t("quick")}</legend>
          {quickAmounts.map((amountMinor) => (
            <Button
              key={`${amountMinor}`}
              variant="secondary"
              size="small"
              className="border-line! max-lg:min-h-11"
              onClick={() => onText(amountTextOf(amountMinor, WALLET_CURRENCY, locale))}
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
      </div>
    </div>
  );
}
