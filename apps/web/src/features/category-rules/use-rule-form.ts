import { RULE_TEXT_MIN } from "@evenly/contract/category-rules/rules";
import type { CategoryRule, CategoryRulePreview } from "@evenly/contract/category-rules/schemas";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../api/trpc.ts";
import { useChange } from "../../api/use-change.ts";
import { countFates, isBroad } from "./fates.ts";
import { type RuleDraft, useRulePreview } from "./use-rule-preview.ts";

/** Refusals of what was typed, shown at the field. */
const TEXT_REFUSALS: ReadonlySet<string> = new Set([
  "CATEGORY_RULE_EXISTS",
  "CATEGORY_RULES_FULL",
  "VALIDATION",
]);

/** What a save came to: a question to the user first, or the saved rule and whether past payments changed, too. */
type Outcome =
  | { readonly asks: CategoryRulePreview }
  | { readonly saved: CategoryRule; readonly alsoPast: boolean };
export type SavedRule = Extract<Outcome, { saved: CategoryRule }>;

/** State of the form of a rule: what is typed, what it would do, and its saving. */
export function useRuleForm(rule: CategoryRule | null, onSaved: (saved: SavedRule) => void) {
  const t = useTranslations("categoryRules.form");
  const [draft, setDraft] = useState<RuleDraft>({
    text: rule?.text ?? "",
    category: rule?.category ?? "food",
  });
  const [pastFor, setPastFor] = useState<RuleDraft | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [asked, setAsked] = useState<CategoryRulePreview | null>(null);
  const answer = useRulePreview(draft, rule?.id);
  const send = useSendRule(rule);
  // The tick holds for the payments that were shown with it: another text or category needs another one.
  const alsoPast = pastFor === draft;
  const save = useChange(
    async ({ isSure }: { readonly isSure: boolean }): Promise<Outcome> => {
      const preview = isSure ? null : (answer.preview ?? (await answer.load()));
      if (preview !== null && isBroad(preview)) return { asks: preview };
      return { saved: await send(draft, alsoPast), alsoPast };
    },
    {
      refresh: [["budgets"], ["payments"]],
      done: (outcome) => ("asks" in outcome ? setAsked(outcome.asks) : onSaved(outcome)),
      failed: () => {
        setAsked(null);
        return null;
      },
    },
  );
  const isTextRefused = save.error !== null && TEXT_REFUSALS.has(refusalOf(save.error).code);
  const isShort = draft.text.trim().length < RULE_TEXT_MIN;
  return {
    draft,
    set: (change: Partial<RuleDraft>) => {
      setDraft({ ...draft, ...change });
      if (save.error !== null) save.reset();
    },
    answer,
    alsoPast,
    setAlsoPast: (isWanted: boolean) => setPastFor(isWanted ? draft : null),
    isBusy: save.isPending,
    textProblem: isChecked && isShort ? t("short") : isTextRefused ? save.problem : null,
    problem: isTextRefused ? null : save.problem,
    /** Whether what was typed can be sent. */
    submit: (): boolean => {
      setIsChecked(true);
      if (!isShort) save.mutate({ isSure: false });
      return !isShort;
    },
    question: asked === null ? null : questionOf(asked, alsoPast),
    confirm: () => save.mutate({ isSure: true }),
    leave: () => setAsked(null),
  };
}

export type RuleFormState = ReturnType<typeof useRuleForm>;

/** What a broad rule is asked about: the past payments that change, or those that it matches. */
function questionOf(preview: CategoryRulePreview, alsoPast: boolean) {
  const { changes } = countFates(preview);
  const isAboutPast = alsoPast && changes > 0;
  return {
    text: isAboutPast ? ("broad" as const) : ("broadNew" as const),
    count: isAboutPast ? changes : preview.lines.length,
    looked: preview.looked,
  };
}

function useSendRule(rule: CategoryRule | null) {
  const keys = useRef(new Map<string, string>());
  const create = api.budgets.createRule.useMutation();
  const update = api.budgets.updateRule.useMutation();
  return ({ text, category }: RuleDraft, alsoPast: boolean): Promise<CategoryRule> => {
    const fields = { text: text.trim(), category, alsoPast };
    if (rule !== null) return update.mutateAsync({ ruleId: rule.id, ...fields });
    // A repeated press sends the same rule under the same key; a changed rule is another one.
    const content = JSON.stringify(fields);
    const idempotencyKey = keys.current.get(content) ?? crypto.randomUUID();
    keys.current.set(content, idempotencyKey);
    return create.mutateAsync({ ...fields, idempotencyKey });
  };
}
