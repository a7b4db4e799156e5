import type { Rule, RuleList } from "@evenly/contract/fraud/schemas";
import { Button, SegmentedControl, SelectField, TextField } from "@evenly/ui";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { FormError } from "../../auth/index.ts";
import { ownActionOf, RULE_ACTIONS, RULE_TYPES, SEVERITIES } from "../rule-draft.ts";
import { useTransactionSecurity } from "../transaction-security-provider.tsx";
import { useRuleForm } from "../use-rule-form.ts";
import { RulePreview } from "./rule-preview.tsx";
import { SnoozeForm } from "./snooze-form.tsx";

type RuleFormProps = { readonly rule: Rule | null; readonly onClose: () => void };

/** Form of a new or an edited rule, with its preview on the user's own payments. */
export function RuleForm({ rule, onClose }: RuleFormProps) {
  const t = useTranslations("fraud");
  const form = useRuleForm(rule);
  const { draft, set, terms } = form;
  const { failure, isBusy, save, remove } = useSaveRule(rule, form, onClose);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector<HTMLInputElement>("input:not([type=radio])")?.focus(), []);
  return (
    <div className="rounded-panel border border-line bg-surface-1 px-4 py-4">
      <form
        ref={box}
        noValidate
        aria-label={rule ? t("rules.edit", { name: rule.name }) : t("form.new")}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      >
        <p className="mb-1.5 text-label font-strong">{t("form.kind")}</p>
        <SegmentedControl
          label={t("form.kind")}
          choices={RULE_TYPES.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
          value={draft.type}
          onPick={(type) => set({ type })}
        />
        <RuleFields form={form} />
        <p className="mt-4 mb-1.5 text-label font-strong">{t("form.action")}</p>
        <SegmentedControl
          label={t("form.action")}
          choices={RULE_ACTIONS.map((value) => ({ value, label: t(`form.actions.${value}`) }))}
          value={draft.action}
          onPick={(action) => set({ action })}
        />
        <RuleNotes form={form} />
        <RulePreview terms={terms} id={rule?.id} />
        <FormError text={failure} />
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button type="submit" disabled={terms === null} busyLabel={isBusy && t("busy")}>
            {t("form.save")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          {rule && (
            <Button variant="quiet" className="ml-auto" onClick={() => void remove()}>
              {t("form.remove")}
            </Button>
          )}
        </div>
      </form>
      {rule && <SnoozeForm rule={rule} />}
    </div>
  );
}

function RuleFields({ form }: { readonly form: ReturnType<typeof useRuleForm> }) {
  const t = useTranslations("fraud.form");
  const { draft, set, problems } = form;
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4">
      <TextField
        label={t("above")}
        hint="USD"
        value={draft.above}
        onChange={(event) => set({ above: event.target.value })}
        inputMode="decimal"
        autoComplete="off"
        help={draft.type === "amount" ? undefined : t("aboveHelp")}
        error={form.isUntouched ? undefined : problems.above}
      />
      <TextField
        label={t("name")}
        value={draft.name}
        placeholder={t(`kinds.${draft.type}`)}
        onChange={(event) => set({ name: event.target.value })}
        maxLength={60}
        autoComplete="off"
      />
      {draft.type === "frequency" && (
        <>
          <TextField
            label={t("count")}
            value={draft.count}
            onChange={(event) => set({ count: event.target.value })}
            inputMode="numeric"
            autoComplete="off"
            error={problems.count}
          />
          <TextField
            label={t("window")}
            value={draft.window}
            onChange={(event) => set({ window: event.target.value })}
            inputMode="numeric"
            autoComplete="off"
            error={problems.window}
          />
        </>
      )}
    </div>
  );
}

/** What a rule says to its owner alone. */
function RuleNotes({ form: { draft, set } }: { readonly form: ReturnType<typeof useRuleForm> }) {
  const t = useTranslations("fraud");
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4">
      <SelectField
        label={t("form.severity")}
        choices={SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) }))}
        value={draft.severity}
        onPick={(severity) => set({ severity })}
      />
      <TextField
        label={t("form.description")}
        help={t("form.descriptionHelp")}
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
        maxLength={200}
        autoComplete="off"
      />
    </div>
  );
}

function useSaveRule(rule: Rule | null, form: ReturnType<typeof useRuleForm>, onDone: () => void) {
  const { changeRules } = useTransactionSecurity();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // One key for one form, so that a repeated press adds one rule.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const run = async (work: (password?: string) => Promise<RuleList>) => {
    if (isBusy) return;
    setIsBusy(true);
    const { isDone, problem } = await changeRules(work);
    setIsBusy(false);
    setFailure(problem);
    if (isDone) onDone();
  };
  const { terms, name } = form;
  const { action, severity } = form.draft;
  const shown = { name, action, severity, description: form.draft.description.trim() };
  return {
    failure,
    isBusy,
    save: () => {
      if (terms === null) return;
      return run((password) =>
        rule
          ? apiClient.fraud.updateRule.mutate({ ...fieldsOf(rule), ...terms, ...shown, password })
          : apiClient.fraud.createRule.mutate({ ...terms, ...shown, idempotencyKey }),
      );
    },
    remove: () => rule && run((password) => apiClient.fraud.removeRule.mutate({ id: rule.id, password })),
  };
}

/** Fields of a rule that its form does not change. */
export function fieldsOf({ id, description, isEnabled, severity, action }: Rule) {
  return { id, description, isEnabled, severity, action: ownActionOf(action) };
}
