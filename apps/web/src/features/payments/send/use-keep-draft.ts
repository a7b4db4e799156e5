import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { notify } from "../../../shell/toasts.ts";
import { keepDraft } from "./send-intent.ts";
import { amountProblemOf, amountWords } from "./use-send-form.ts";
import type { SendModel } from "./use-send-model.ts";

/** Stores the payment as a draft while offline, to be quoted and confirmed later; says what is missing until it can be stored. */
export function useKeepDraft({ payment, draft, quote, hasLeft, onAgain, form }: SendModel) {
  const { payee, amountText } = form;
  const t = useTranslations("send");
  const locale = useLocale();
  const [hasNoRoom, setHasNoRoom] = useState(false);
  const availableMinor = api.payments.getBalance.useQuery().data?.availableMinor;
  // With a payee chosen, a missing amount is named; an invalid amount is named in any case.
  const problem = payee || amountText ? amountProblemOf(amountText, locale) : null;
  const keep = () => {
    if (payment === null || payee === null) return;
    const isKept = keepDraft(payment, draft, { payee, quote, availableMinor });
    setHasNoRoom(!isKept);
    if (!isKept) return;
    notify("success", t(hasLeft ? "draft.keptLeft" : "draft.kept"));
    onAgain();
  };
  const missing = problem ? t(`amountProblem.${problem}`, amountWords(locale)) : t("draft.incomplete");
  return { keep, hasNoRoom, missing: payment === null ? missing : null };
}
