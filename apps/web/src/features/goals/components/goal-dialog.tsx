import { GOAL_NAME_MAX, goalIcons, type GoalIcon as Icon } from "@evenly/contract/goals/rules";
import type { Goal, UpdateGoalInput } from "@evenly/contract/goals/schemas";
import { AmountField, Button, parseAmountText, SelectField, TextField, useMoneyLocale } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { refusalOf } from "../../../api/trpc-client.ts";
import { useChange } from "../../../api/use-change.ts";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { amountTextOf } from "../../payments/index.ts";
import { ArchiveGoalDialog } from "./archive-goal-dialog.tsx";
import { DeleteGoalDialog } from "./delete-goal-dialog.tsx";

type GoalDialogProps = {
  /** Null for a new one. */
  readonly goal: Goal | null;
  readonly currency: string;
  readonly onClose: () => void;
};
type Fields = Omit<UpdateGoalInput, "goalId">;

/** The form of a goal, new or known; a known one can be archived or deleted from here. */
export function GoalDialog({ goal, currency, onClose }: GoalDialogProps) {
  const t = useTranslations("goals");
  const [leaving, setLeaving] = useState<WayOut | null>(null);
  const form = useGoalForm(goal, currency);
  const numberProblem = useNumberProblem();
  const save = useSave(goal, onClose);
  const { name, target, deadlineOn, icon, category, set } = form;
  if (leaving === "archive" && goal !== null) return <ArchiveGoalDialog goal={goal} onClose={onClose} />;
  if (leaving === "delete" && goal !== null) return <DeleteGoalDialog goal={goal} onClose={onClose} />;
  return (
    <FormDialog
      title={goal === null ? t("new") : t("editOf", { name: goal.name })}
      cancel={t("cancel")}
      confirm={goal === null ? t("create") : t("save")}
      busy={t("busy")}
      isBusy={save.isPending}
      problem={save.isPast ? null : save.problem}
      onClose={onClose}
      onSubmit={() => {
        const fields = form.check();
        if (fields !== null) save.mutate(fields);
      }}
    >
      <TextField
        label={t("name")}
        value={name}
        maxLength={GOAL_NAME_MAX}
        autoComplete="off"
        error={form.isChecked && name.trim() === "" ? t("nameMissing") : undefined}
        onChange={(event) => set({ name: event.target.value })}
      />
      <AmountField
        label={t("target")}
        text={target}
        currency={currency}
        error={
          numberProblem.amount(target, currency) ?? (form.isTargetWrong ? t("amountMissing") : undefined)
        }
        onText={(text) => set({ target: text })}
      />
      <TextField
        label={t("deadline")}
        type="date"
        value={deadlineOn}
        help={t("deadlineHelp")}
        error={save.pastProblem(deadlineOn)}
        onChange={(event) => set({ deadlineOn: event.target.value })}
      />
      <SelectField
        label={t("category")}
        choices={(["savings", "purchase"] as const).map((value) => ({
          value,
          label: t(`categories.${value}`),
        }))}
        value={category}
        onPick={(value) => set({ category: value as Fields["category"] })}
      />
      <SelectField
        label={t("icon")}
        choices={goalIcons.map((value) => ({ value, label: t(`icons.${value}`) }))}
        value={icon}
        onPick={(value) => set({ icon: value as Icon })}
      />
      {goal !== null && <WaysOut isArchived={goal.isArchived} onLeave={setLeaving} />}
    </FormDialog>
  );
}

type WayOut = "archive" | "delete";
type WaysOutProps = { readonly isArchived: boolean; readonly onLeave: (way: WayOut) => void };

function WaysOut({ isArchived, onLeave }: WaysOutProps) {
  const t = useTranslations("goals");
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {!isArchived && (
        <Button variant="quiet" onClick={() => onLeave("archive")}>
          {t("archive")}
        </Button>
      )}
      <Button variant="quiet" onClick={() => onLeave("delete")}>
        {t("delete")}
      </Button>
    </div>
  );
}

function useGoalForm(goal: Goal | null, currency: string) {
  const { locale } = useMoneyLocale();
  const [isChecked, setIsChecked] = useState(false);
  const [fields, setFields] = useState(() => ({
    name: goal?.name ?? "",
    target: goal === null ? "" : amountTextOf(goal.targetMinor, currency, locale),
    deadlineOn: goal?.deadlineOn ?? "",
    category: goal?.category ?? ("savings" as const),
    icon: goal?.icon ?? ("piggy-bank" as const),
  }));
  const parsed = parseAmountText(fields.target, currency, locale);
  const isTargetWrong = isChecked && !("amountMinor" in parsed && parsed.amountMinor > 0n);
  const set = (change: Partial<typeof fields>) => setFields((before) => ({ ...before, ...change }));
  const check = (): Fields | null => {
    setIsChecked(true);
    const { target: _target, name, deadlineOn, ...rest } = fields;
    if (name.trim() === "" || !("amountMinor" in parsed) || parsed.amountMinor <= 0n) return null;
    const deadline = deadlineOn === "" ? null : deadlineOn;
    const description = goal?.description ?? null;
    return { ...rest, name: name.trim(), description, targetMinor: parsed.amountMinor, deadlineOn: deadline };
  };
  return { ...fields, set, isChecked, isTargetWrong, check };
}

function useSave(goal: Goal | null, onDone: () => void) {
  const keys = useRef(new Map<string, string>());
  /** A repeat of the same fields has the same key, others are another goal. */
  const keyOf = ({ targetMinor, ...fields }: Fields) => {
    const content = JSON.stringify({ ...fields, targetMinor: String(targetMinor) });
    const key = keys.current.get(content) ?? crypto.randomUUID();
    keys.current.set(content, key);
    return key;
  };
  const create = api.budgets.createGoal.useMutation();
  const update = api.budgets.updateGoal.useMutation();
  const change = useChange(
    (fields: Fields) =>
      goal === null
        ? create.mutateAsync({ ...fields, idempotencyKey: keyOf(fields) })
        : update.mutateAsync({ ...fields, goalId: goal.id }),
    { refresh: [["budgets"]], done: onDone, failed: "beside" },
  );
  const isPast = change.error !== null && refusalOf(change.error).code === "GOAL_DEADLINE_PAST";
  const triedOn = change.variables?.deadlineOn ?? "";
  /** The refusal of a date, while it is the one in the field. */
  const pastProblem = (deadlineOn: string) =>
    isPast && triedOn === deadlineOn ? (change.problem ?? undefined) : undefined;
  return { ...change, isPast, pastProblem };
}
