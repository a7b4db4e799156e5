import { RULE_TEXT_MAX } from "@evenly/contract/category-rules/rules";
import type { CategoryRule } from "@evenly/contract/category-rules/schemas";
import { categoryIds } from "@evenly/contract/payments/categories";
import { Button, SelectField, TextField } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { ArrowRight } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "../../auth/index.ts";
import { CategoryIcon } from "../../payments/index.ts";
import { countFates } from "../fates.ts";
import { type RuleFormState, type SavedRule, useRuleForm } from "../use-rule-form.ts";
import { RulePreview } from "./rule-preview.tsx";

type RuleFormProps = {
  /** Null for a new one. */
  readonly rule: CategoryRule | null;
  readonly onSaved: (saved: SavedRule) => void;
  readonly onClose: () => void;
};

/** The form of a rule, new or known, with what it would do to the newest payments. */
export function RuleForm({ rule, onSaved, onClose }: RuleFormProps) {
  const t = useTranslations("categoryRules");
  const form = useRuleForm(rule, onSaved);
  const box = useRef<HTMLFormElement>(null);
  const { textProblem, question, isBusy } = form;
  useEffect(() => focusText(box), []);
  useEffect(() => {
    if (textProblem !== null && question === null) focusText(box);
  }, [textProblem, question]);
  return (
    <>
      <form
        ref={box}
        noValidate
        aria-label={rule ? t("form.edit", { text: rule.text }) : t("form.new")}
        className="-mx-3 my-2 rounded-panel border border-line bg-surface-1 px-3 py-4 lg:-mx-4 lg:px-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !isBusy) onClose();
        }}
      >
        <RuleFields form={form} />
        <RulePreview answer={form.answer} category={form.draft.category} />
        <PastTick form={form} />
        <FormError text={form.problem} />
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button type="submit" busyLabel={isBusy && t("busy")}>
            {t("form.save")}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {t("cancel")}
          </Button>
        </div>
      </form>
      {question && (
        <ConfirmDialog
          title={t(`form.${question.text}`, { count: question.count, looked: question.looked })}
          text={t("form.broadText")}
          cancel={t("cancel")}
          confirm={t("form.save")}
          busy={t("busy")}
          isBusy={isBusy}
          onClose={form.leave}
          onConfirm={form.confirm}
        />
      )}
    </>
  );
}

function focusText(box: RefObject<HTMLFormElement | null>): void {
  box.current?.querySelector("input")?.focus();
}

function RuleFields({ form }: { readonly form: RuleFormState }) {
  const t = useTranslations("categoryRules.form");
  const name = useTranslations("common.category");
  const { draft, set } = form;
  return (
    <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[1fr_auto_1fr]">
      <TextField
        label={t("text")}
        value={draft.text}
        maxLength={RULE_TEXT_MAX}
        autoComplete="off"
        error={form.textProblem ?? undefined}
        onChange={(event) => set({ text: event.target.value })}
      />
      <ArrowRight size={18} aria-hidden="true" className="mt-10.5 text-text-3 max-sm:hidden" />
      <SelectField
        label={t("category")}
        icon={<CategoryIcon category={draft.category} />}
        choices={categoryIds.map((value) => ({ value, label: name(value) }))}
        value={draft.category}
        onPick={(category) => set({ category })}
      />
    </div>
  );
}

/** The choice to change past payments, too, where there are some. */
function PastTick({ form: { answer, alsoPast, setAlsoPast } }: { readonly form: RuleFormState }) {
  const t = useTranslations("categoryRules.form");
  const count = answer.preview === null ? 0 : countFates(answer.preview).changes;
  if (count === 0) return null;
  return (
    <label className="mt-2 flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={alsoPast}
        className="size-5 shrink-0 accent-accent"
        onChange={(event) => setAlsoPast(event.target.checked)}
      />
      <span>{t("past", { count })}</span>
    </label>
  );
}
