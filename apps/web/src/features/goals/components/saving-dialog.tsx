import type { Goal, SetSavingInput } from "@evenly/contract/goals/schemas";
import {
  AmountField,
  type ParsedNumber,
  parseAmountText,
  parseNumberText,
  SelectField,
  TextField,
  useMoneyLocale,
} from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { amountTextOf } from "../../payments/index.ts";
import { useSavingText, useWeekdayName } from "../use-saving-text.ts";

/** A rule with a number of its own: an amount and its day, or a part of the income. */
export type NumberRule = Exclude<SetSavingInput, { kind: "round_up" }>;

const PERCENT = { decimals: 2, units: ["%"] } as const;
const BASIS_POINTS_MAX = 10_000;
const WEEKDAYS = 7;
const MONTH_DAYS = 31;

type SavingDialogProps = {
  readonly goal: Goal;
  readonly rule: NumberRule;
  readonly onClose: () => void;
};

/** Changes the amount and the day of a rule, or its part of the income. A rule that is off stays off. */
export function SavingDialog({ goal, rule, onClose }: SavingDialogProps) {
  const t = useTranslations("goals");
  const form = useSavingForm(goal, rule);
  const textOf = useSavingText(goal.currency);
  const none = { amountMinor: null, weekday: null, monthDay: null, basisPoints: null };
  const { mutateAsync } = api.budgets.setSaving.useMutation();
  const save = useChange((changed: NumberRule) => mutateAsync(changed), {
    refresh: [["budgets"]],
    done: onClose,
    failed: "beside",
  });
  const missing = form.isChecked && form.changed === null ? t("amountMissing") : undefined;
  return (
    <FormDialog
      title={t("rule.title", { name: goal.name })}
      text={textOf({ ...none, ...rule })}
      cancel={t("cancel")}
      confirm={t("save")}
      busy={t("busy")}
      isBusy={save.isPending}
      problem={save.problem}
      onClose={onClose}
      onSubmit={() => {
        form.check();
        if (form.changed !== null) save.mutate(form.changed);
      }}
    >
      {rule.kind === "income" ? (
        <TextField
          label={t("rule.part")}
          inputMode="decimal"
          autoComplete="off"
          value={form.text}
          error={form.problem ?? (missing && t("rule.partWrong"))}
          onChange={(event) => form.setText(event.target.value)}
        />
      ) : (
        <>
          <AmountField
            label={t("amount")}
            text={form.text}
            currency={goal.currency}
            error={form.problem ?? missing}
            onText={form.setText}
          />
          <DayField kind={rule.kind} day={form.day} onDay={form.setDay} />
        </>
      )}
    </FormDialog>
  );
}

type DayFieldProps = {
  readonly kind: "weekly" | "monthly";
  readonly day: number;
  readonly onDay: (day: number) => void;
};

function DayField({ kind, day, onDay }: DayFieldProps) {
  const t = useTranslations("goals.rule");
  const nameOf = useWeekdayName();
  const count = kind === "weekly" ? WEEKDAYS : MONTH_DAYS;
  const choices = Array.from({ length: count }, (_, place) => ({
    value: String(place + 1),
    label: kind === "weekly" ? nameOf(place + 1) : String(place + 1),
  }));
  return (
    <SelectField
      label={kind === "weekly" ? t("weekday") : t("monthDay")}
      help={kind === "monthly" && t("monthDayHelp")}
      choices={choices}
      value={String(day)}
      onPick={(value) => onDay(Number(value))}
    />
  );
}

/** What is typed about a rule, and the rule that it makes; null for what is none. */
function useSavingForm({ currency }: Goal, rule: NumberRule) {
  const { locale } = useMoneyLocale();
  const format = useFormatter();
  const numberProblem = useNumberProblem();
  const [text, setText] = useState(() =>
    rule.kind === "income"
      ? format.number(rule.basisPoints / 100, { maximumFractionDigits: PERCENT.decimals })
      : amountTextOf(rule.amountMinor, currency, locale),
  );
  const [day, setDay] = useState(dayOf(rule));
  const [isChecked, setIsChecked] = useState(false);
  const isPart = rule.kind === "income";
  const parsed = isPart
    ? parseNumberText(text, locale, PERCENT)
    : scaledOf(parseAmountText(text, currency, locale));
  return {
    text,
    setText,
    day,
    setDay,
    isChecked,
    check: () => setIsChecked(true),
    problem: isPart ? numberProblem.number(text, PERCENT) : numberProblem.amount(text, currency),
    changed: "scaled" in parsed ? changedRule(rule, parsed.scaled, day) : null,
  };
}

function scaledOf(parsed: ReturnType<typeof parseAmountText>): ParsedNumber {
  return "amountMinor" in parsed ? { scaled: parsed.amountMinor } : parsed;
}

function dayOf(rule: NumberRule): number {
  return rule.kind === "weekly" ? rule.weekday : rule.kind === "monthly" ? rule.monthDay : 1;
}

function changedRule(rule: NumberRule, scaled: bigint, day: number): NumberRule | null {
  if (scaled <= 0n) return null;
  if (rule.kind === "weekly") return { ...rule, amountMinor: scaled, weekday: day };
  if (rule.kind === "monthly") return { ...rule, amountMinor: scaled, monthDay: day };
  return scaled > BigInt(BASIS_POINTS_MAX) ? null : { ...rule, basisPoints: Number(scaled) };
}
