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

/** A rule as it is sent. */
type Wish = { readonly draft: RuleDraft; readonly alsoPast: boolean };
export type SavedRule = { readonly saved: CategoryRule; readonly alsoPast: boolean };

/** State of the form of a rule: what is typed, what it would do, and its saving. */
export function useRuleForm(rule: CategoryRule | null, onSaved: (saved: SavedRule) => void) {
  const t = useTranslations("categoryRules.form");
  const [draft, setDraft] = useState<RuleDraft>({
    text: rule?.text ?? "",
    category: rule?.category ?? "food",
  });
  const [pastFor, setPastFor] = useState<RuleDraft | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const answer = useRulePreview(draft, rule?.id);
  const saving = useSaving(rule, answer.load, onSaved);
  const isShort = draft.text.trim().length < RULE_TEXT_MIN;
  // The tick holds for the payments that were shown with it: another text or category needs another one.
  const alsoPast = pastFor === draft;
  return {
    draft,
    set: (change: Partial<RuleDraft>) => {
      setDraft({ ...draft, ...change });
      saving.forgetRefusal();
    },
    answer,
    alsoPast,
    setAlsoPast: (isWanted: boolean) => setPastFor(isWanted ? draft : null),
    isBusy: saving.isBusy,
    textProblem: isChecked && isShort ? t("short") : saving.isTextRefused ? saving.problem : null,
    problem: saving.isTextRefused ? null : saving.problem,
    submit: () => {
      setIsChecked(true);
      if (!isShort) saving.start({ draft, alsoPast });
    },
    question: saving.question,
    confirm: saving.confirm,
    leave: saving.leave,
  };
}

export type RuleFormState = ReturnType<typeof useRuleForm>;

/** Saves a rule: looks at what it would do, asks about a broad one, and sends it. */
function useSaving(
  rule: CategoryRule | null,
  load: () => Promise<CategoryRulePreview>,
  onSaved: (saved: SavedRule) => void,
) {
  const [asked, setAsked] = useState<{ readonly wish: Wish; readonly preview: CategoryRulePreview } | null>(
    null,
  );
  const send = useSendRule(rule);
  const save = useChange(async (wish: Wish) => ({ saved: await send(wish), alsoPast: wish.alsoPast }), {
    refresh: [["budgets"], ["payments"]],
    done: onSaved,
    failed: () => {
      setAsked(null);
      return null;
    },
  });
  const look = useChange((_wish: Wish) => load(), {
    done: (preview, wish) => (isBroad(preview) ? setAsked({ wish, preview }) : save.mutate(wish)),
    failed: "beside",
  });
  const refused = save.error ?? look.error;
  return {
    isBusy: look.isPending || save.isPending,
    problem: save.problem ?? look.problem,
    isTextRefused: refused !== null && TEXT_REFUSALS.has(refusalOf(refused).code),
    forgetRefusal: () => {
      if (save.error !== null) save.reset();
      if (look.error !== null) look.reset();
    },
    start: (wish: Wish) => look.mutate(wish),
    question: asked === null ? null : questionOf(asked.preview, asked.wish.alsoPast),
    confirm: () => asked !== null && save.mutate(asked.wish),
    leave: () => setAsked(null),
  };
}

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
  return ({ draft: { text, category }, alsoPast }: Wish): Promise<CategoryRule> => {
    const fields = { text: text.trim(), category, alsoPast };
    if (rule !== null) return update.mutateAsync({ ruleId: rule.id, ...fields });
    // A repeated press sends the same rule under the same key; a changed rule is another one.
    const content = JSON.stringify(fields);
    const idempotencyKey = keys.current.get(content) ?? crypto.randomUUID();
    keys.current.set(content, idempotencyKey);
    return create.mutateAsync({ ...fields, idempotencyKey });
  };
}
