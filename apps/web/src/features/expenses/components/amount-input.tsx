import type { Group } from "@evenly/contract/groups/schemas";
import { TextField } from "@evenly/ui";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { useCurrencies } from "../../../shell/use-currencies.ts";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import type { ExpenseDraft } from "../expense-draft.ts";
import type { ExpenseForm } from "../use-expense-form.ts";

type AmountInputProps = {
  readonly group: Group;
  readonly form: ExpenseForm;
  readonly isChecked: boolean;
};

/** The amount as it was paid, with the menu of its currency. */
export function AmountInput({ group, form, isChecked }: AmountInputProps) {
  const t = useTranslations("expenses");
  const { draft, change, outlook } = form;
  const { conversion } = draft;
  const { amount, currency } = conversion ?? draft;
  const currencies = useCurrencies(group.currency);
  const problem = useNumberProblem().amount(amount, currency);
  const typed = conversion === null ? outlook.totalMinor : form.originalMinor;
  return (
    <TextField
      label={t("form.amount")}
      hint={currencies.find(({ code }) => code === currency)?.name}
      value={amount}
      inputMode="decimal"
      autoComplete="off"
      className="numeric"
      error={
        (isChecked || amount !== "") && typed === null ? (problem ?? t("form.amountMissing")) : undefined
      }
      onChange={(event) => change((before) => withAmount(before, event.target.value))}
      end={
        <label className="relative flex h-10 items-center gap-1 rounded-small px-2.5 text-small font-medium text-text-2 hover:text-text-1 has-focus-visible:outline-2 has-focus-visible:outline-focus">
          <span aria-hidden="true">{currency}</span>
          <ChevronDown size={16} aria-hidden="true" />
          <select
            aria-label={t("convert.currency")}
            value={currency}
            onChange={(event) => change((before) => withCurrency(before, event.target.value, group.currency))}
            className="absolute inset-0 cursor-pointer opacity-0"
          >
            {currencies.map(({ code, name }) => (
              <option key={code} value={code}>
                {`${code} · ${name}`}
              </option>
            ))}
          </select>
        </label>
      }
    />
  );
}

/** A minus that is typed before the amount says that it came back; the sign itself goes. */
function withAmount({ conversion }: ExpenseDraft, text: string): Partial<ExpenseDraft> {
  const amount = text.replace(/^\s*[-−]\s*/, "");
  const isBack = amount !== text && { isBack: true };
  return conversion === null ? { ...isBack, amount } : { ...isBack, conversion: { ...conversion, amount } };
}

/** Another currency of what was paid; a conversion to the group's currency ends where it is picked itself. */
function withCurrency(draft: ExpenseDraft, currency: string, groupCurrency: string): Partial<ExpenseDraft> {
  const { conversion } = draft;
  if (conversion === null) return { currency };
  if (currency === groupCurrency || currency === draft.currency)
    return { currency, amount: conversion.amount, conversion: null };
  return { conversion: { ...conversion, currency, source: "table", rate: "", on: null } };
}
