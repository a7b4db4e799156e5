import type { CategoryId } from "@evenly/contract/payments/categories";
import type { Payee } from "@evenly/contract/payments/schemas";
import { type AmountProblem, parseAmountText } from "@evenly/ui";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import type { SendDraft } from "../offline/index.ts";
import { amountTextOf } from "./amount-text.ts";
import { type Payment, readIntent } from "./send-intent.ts";
import { keepTyped, readTyped } from "./typed-form.ts";

/** The one currency that wallets hold. */
export const WALLET_CURRENCY = "USD";

export type SendForm = {
  readonly payee: Payee | null;
  readonly amountText: string;
  readonly note: string;
  readonly category: CategoryId | null;
};

/** Why the amount as typed cannot be sent, or null. */
export function amountProblemOf(text: string, locale: string): AmountProblem | "zero" | null {
  const parsed = parseAmountText(text, WALLET_CURRENCY, locale);
  if ("problem" in parsed) return parsed.problem;
  return parsed.amountMinor === 0n ? "zero" : null;
}

/** What the words about a problem name. */
export function amountWords(locale: string) {
  return { example: amountTextOf(4250n, WALLET_CURRENCY, locale), currency: WALLET_CURRENCY };
}

/** What the form starts with: a draft, or whom a link names. */
type Start = { readonly draft: SendDraft | undefined; readonly to: string | undefined };

/**
 * The form's values, and the payment they mean once they are complete. A payment that got no answer fills the form again,
 * and what was typed is there again after a reload.
 */
export function useSendForm({ draft, to }: Start) {
  const locale = useLocale();
  const [unanswered] = useState(() => (draft ? null : readIntent()));
  const [form, setForm] = useState<SendForm>(() => {
    const start = draft ?? unanswered?.payment;
    if (!start) return (to === undefined ? readTyped() : null) ?? emptyForm;
    return valuesOf(start, draft?.payee ?? null, locale);
  });
  const fill = (again: SendDraft) => setForm(valuesOf(again, again.payee, locale));
  const change = (changes: Partial<SendForm>) => setForm((before) => ({ ...before, ...changes }));
  useEffect(() => {
    if (!draft) keepTyped(form);
  }, [form, draft]);
  const payment = paymentOf(form, locale);
  // A draft, whom a link names, and a payment without an answer stand before what was typed.
  const isKept = !draft && to === undefined && readIntent() === null;
  return { form, change, fill, payment, isKept, unanswered: unanswered?.payment ?? null };
}

const emptyForm: SendForm = { payee: null, amountText: "", note: "", category: null };

function valuesOf(
  { amountMinor, description, category }: Pick<Payment, "amountMinor" | "description" | "category">,
  payee: Payee | null,
  locale: string,
): SendForm {
  return {
    payee,
    amountText: amountTextOf(amountMinor, WALLET_CURRENCY, locale),
    note: description,
    category,
  };
}

function paymentOf({ payee, amountText, note, category }: SendForm, locale: string): Payment | null {
  const parsed = parseAmountText(amountText, WALLET_CURRENCY, locale);
  if (payee === null || "problem" in parsed || parsed.amountMinor === 0n) return null;
  return {
    to: payee.id,
    amountMinor: parsed.amountMinor,
    currency: WALLET_CURRENCY,
    description: note.trim(),
    category,
  };
}
