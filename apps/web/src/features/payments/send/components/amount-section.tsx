import { AmountField, Money } from "@evenly/ui";
import { type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { amountProblemOf, amountWords, WALLET_CURRENCY } from "../use-send-form.ts";
import type { SendModel } from "../use-send-model.ts";
import { QuickAmounts } from "./quick-amounts.tsx";
import { ShortfallError } from "./shortfall-error.tsx";

/** Id of the amount's input; its error has this id with "-error". */
export const AMOUNT_ID = "send-amount";

type AmountSectionProps = { readonly model: SendModel };

/** Amount input in hero-size digits with three preset amounts. */
export function AmountSection({ model }: AmountSectionProps) {
  const { current } = model;
  const afterMinor = current && current.availableAfterMinor >= 0n ? current.availableAfterMinor : null;
  return (
    <div className="mt-6">
      <AmountInput model={model} />
      <div className="mt-2 flex items-center justify-between gap-2">
        <p className="min-h-[18px] text-small text-text-2">
          {afterMinor !== null && <AvailableLine textKey="availableAfterRich" amountMinor={afterMinor} />}
        </p>
        <QuickAmounts className="flex flex-wrap gap-1" onPick={model.editAmount} />
      </div>
    </div>
  );
}

/** Amount input of a phone, with the balance below it unless an error is shown there. */
export function PhoneAmount({ model }: AmountSectionProps) {
  const balance = api.payments.getBalance.useQuery().data;
  const availableMinor = model.current?.availableBeforeMinor ?? balance?.availableMinor;
  return (
    <AmountInput
      model={model}
      isCompact
      help={
        availableMinor !== undefined && (
          <span className="text-text-2 flow-short:hidden">
            <AvailableLine textKey="availableRich" amountMinor={availableMinor} />
          </span>
        )
      }
    />
  );
}

type AvailableLineProps = {
  readonly textKey: "availableAfterRich" | "availableRich";
  readonly amountMinor: bigint;
};

function AvailableLine({ textKey, amountMinor }: AvailableLineProps) {
  const t = useTranslations("send");
  return t.rich(textKey, {
    amount: () => (
      <Money
        amountMinor={amountMinor}
        currency={WALLET_CURRENCY}
        size="inherit"
        tone="inherit"
        className="font-semibold"
      />
    ),
  });
}

type AmountInputProps = AmountSectionProps & {
  readonly help?: ReactNode;
  readonly isCompact?: boolean;
};

/** It is validated on blur and, while invalid, on every change. */
function AmountInput({ model, help, isCompact = false }: AmountInputProps) {
  const t = useTranslations("send");
  const locale = useLocale();
  const [isTouched, setIsTouched] = useState(false);
  const text = model.form.amountText;
  const problem = isTouched ? amountProblemOf(text, locale) : null;
  const { shortfall } = model;
  return (
    <AmountField
      id={AMOUNT_ID}
      label={t("amount")}
      isLabelHidden={isCompact}
      closesOnEnter={isCompact}
      text={text}
      onText={(amountText) => model.edit({ amountText })}
      onBlur={() => setIsTouched(text !== "")}
      currency={WALLET_CURRENCY}
      help={help}
      error={
        problem
          ? t(`amountProblem.${problem}`, amountWords(locale))
          : shortfall && <ShortfallError shortfall={shortfall} onPick={model.takeAmount} />
      }
      end={
        <span className="mb-2 rounded-small bg-surface-2 px-2.5 py-1.5 text-small text-text-2">
          {WALLET_CURRENCY}
        </span>
      }
      inputRef={model.amountInput}
    />
  );
}
