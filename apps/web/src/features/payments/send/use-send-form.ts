import type { CategoryId } from "@evenly/contract/payments/categories";
import type { Payee } from "@evenly/contract/payments/schemas";
import { type AmountProblem, parseAmountText } from "@evenly/ui";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import type { SendDraft } from "../../offline/index.ts";
import { amountTextOf } from "./amount-text.ts";
import { type Payment, readIntent } from "./send-intent.ts";
import { keepTyped, readTyped } from "./typed-form.ts";

/** The only currency of wallets. */
export const WALLET_CURRENCY = "USD";

export type SendForm = {
  readonly payee: Payee | null;
  readonly amountText: string;
  readonly note: string;
  readonly category: CategoryId | null;
};

/** Why the typed amount cannot be sent, or null. */
export function amountProblemOf(text: string, locale: string): AmountProblem | "zero" | null {
  const parsed = parseAmountText(text, WALLET_CURRENCY, locale);
  if ("problem" in parsed) return parsed.problem;
  return parsed.amountMinor === 0n ? "zero" : null;
}

/** Values for the texts about an amount's problem. */
export function amountWords(locale: string) {
  return { example: amountTextOf(4250n, WALLET_CURRENCY, locale), currency: WALLET_CURRENCY };
}

/** Initial values of the form: a draft, or the payee of a link. */
type Start = { readonly draft: SendDraft | undefined; readonly to: string | undefined };

/**
 * The form's values, and the payment once they are complete. The form is prefilled with a payment that got no answer. A payee that was
 * typed earlier is only offered.
 */
export function useSendForm({ draft, to }: Start) {
  const locale = useLocale();
  const [unanswered] = useState(() => (draft ? null : readIntent()));
  const [typed] = useState(() => (draft || unanswered || to !== undefined ? null : readTyped()));
  const [earlier, setEarlier] = useState(typed?.payee ? { ...typed, payee: typed.payee } : null);
  const [form, setForm] = useState<SendForm>(() => {
    const start = draft ?? unanswered;
    if (start) return valuesOf(start, draft?.payee ?? null, locale);
    return (typed?.payee ? null : typed) ?? emptyForm;
  });
  const fill = (again: SendDraft) => setForm(valuesOf(again, again.payee, locale));
  const change = (changes: Partial<SendForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    if (changes.payee) setEarlier(null);
  };
  useEffect(() => {
    // What was typed earlier stays stored until the person has decided.
    if (!draft && earlier === null) keepTyped(form);
  }, [form, draft, earlier]);
  const payment = paymentOf(form, locale);
  // A draft, a link's payee or a payment without an answer takes precedence over typed values.
  const isKept = !draft && to === undefined && readIntent() === null;
  return {
    form,
    change,
    fill,
    payment,
    isKept,
    unanswered,
    /** A payment that was typed earlier in this tab. It is offered and never opened unasked. */
    earlier,
    continueEarlier: () => earlier && change(earlier),
    dropEarlier: () => setEarlier(null),
  };
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
