import { MINUTES_OF_DAY, RULE_ATTEMPTS_MAX } from "@evenly/contract/fraud/rules";
import type { Rule } from "@evenly/contract/fraud/schemas";
import { AMOUNT_MINOR_MAX } from "@evenly/money";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { amountTextOf } from "../payments/index.ts";
import { draftOf, newDraft, type RuleDraft, type Terms, wholeNumber } from "./rule-draft.ts";
import { useReadAmount } from "./use-read-amount.ts";

export type RuleProblems = {
  readonly name?: string;
  readonly above?: string;
  readonly count?: string;
  readonly window?: string;
};

/** State of a rule's form: the typed text, its problems, and the terms when there are none. */
export function useRuleForm(rule: Rule | null) {
  const t = useTranslations("fraud.form");
  const locale = useLocale();
  const read = useReadAmount();
  const start = rule ? draftOf(rule, (minor) => amountTextOf(minor, "USD", locale)) : newDraft;
  const [draft, setDraft] = useState(start);
  const isFrequency = draft.type === "frequency";
  const isEmpty = draft.above.trim() === "" && draft.type !== "amount";
  const above = isEmpty ? { amountMinor: 0n } : read(draft.above, AMOUNT_MINOR_MAX);
  const maxAttempts = isFrequency ? wholeNumber(draft.count, RULE_ATTEMPTS_MAX) : null;
  const windowMinutes = isFrequency ? wholeNumber(draft.window, MINUTES_OF_DAY) : null;
  const problems: RuleProblems = {
    ...("problem" in above && { above: above.problem }),
    ...(isFrequency && maxAttempts === null && { count: t("countWrong") }),
    ...(isFrequency && windowMinutes === null && { window: t("windowWrong") }),
  };
  const name = draft.name.trim() || t(`kinds.${draft.type}`);
  const isSound = Object.keys(problems).length === 0 && "amountMinor" in above;
  const terms: Terms | null = isSound
    ? { type: draft.type, thresholdMinor: above.amountMinor, windowMinutes, maxAttempts }
    : null;
  return {
    draft,
    set: (change: Partial<RuleDraft>) => setDraft({ ...draft, ...change }),
    problems,
    name,
    terms,
    /** A new form says nothing about an amount that nobody has typed yet. */
    isUntouched: rule === null && draft === newDraft,
  };
}
