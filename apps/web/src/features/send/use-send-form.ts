import type { CategoryId } from "@evenly/contract/payments/categories";
import type { Payee } from "@evenly/contract/payments/schemas";
import { type AmountProblem, parseAmountText } from "@evenly/ui";
import { useState } from "react";
import { useLocale } from "use-intl";
import { amountTextOf } from "./amount-text.ts";
import { type Payment, readIntent } from "./send-intent.ts";

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

/** The form's values, and the payment they mean once they are complete. A payment that got no answer fills the form again. */
export function useSendForm() {
  const locale = useLocale();
  const [unanswered] = useState(readIntent);
  const [form, setForm] = useState<SendForm>(() => ({
    payee: null,
    amountText: unanswered ? amountTextOf(unanswered.payment.amountMinor, WALLET_CURRENCY, locale) : "",
    note: unanswered?.payment.description ?? "",
    category: unanswered?.payment.category ?? null,
  }));
  const change = (changes: Partial<SendForm>) => setForm((before) => ({ ...before, ...changes }));
  const payment = paymentOf(form, locale);
  return { form, change, payment, unanswered: unanswered?.payment ?? null };
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
