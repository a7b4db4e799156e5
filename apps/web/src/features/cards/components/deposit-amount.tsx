import { exponentOf } from "@evenly/money";
import { AmountField, Button, Money } from "@evenly/ui";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { DEPOSIT_CURRENCY } from "../use-add-money.ts";
import type { DepositForm } from "../use-deposit-form.ts";

/** Preset amounts, in whole units of the currency. */
const quickUnits = [50n, 100n, 200n] as const;

/** The amount in hero-size digits, with three preset ones. */
export function DepositAmount({ form }: { readonly form: DepositForm }) {
  const t = useTranslations("cards");
  const amounts = quickUnits.map((units) => units * 10n ** BigInt(exponentOf(DEPOSIT_CURRENCY)));
  return (
    <>
      <AmountField
        id="deposit-amount"
        label={t("amount")}
        text={form.text}
        onText={form.change}
        onBlur={form.checkAmount}
        currency={DEPOSIT_CURRENCY}
        error={form.amountError && <span role="alert">{form.amountError}</span>}
        end={
          <span className="mb-2 rounded-small bg-surface-2 px-2.5 py-1.5 text-small text-text-2">
            {DEPOSIT_CURRENCY}
          </span>
        }
      />
      <fieldset className="mt-3 flex gap-2">
        <legend className="sr-only">{t("quick")}</legend>
        {amounts.map((amountMinor) => {
          const isPicked = amountMinor === form.amountMinor;
          return (
            <Button
              key={`${amountMinor}`}
              variant="secondary"
              aria-pressed={isPicked}
              className={clsx("flex-1", isPicked && "border-accent! bg-accent-soft! text-accent-text!")}
              onClick={() => form.fill(amountMinor)}
            >
              <Money
                amountMinor={amountMinor}
                currency={DEPOSIT_CURRENCY}
                size="inherit"
                tone="inherit"
                isPrice
                isShown
              />
            </Button>
          );
        })}
      </fieldset>
    </>
  );
}
