import type { Goal, Saving, SetSavingInput } from "@evenly/contract/goals/schemas";
import { Button, moneyText, Switch, useMoneyLocale } from "@evenly/ui";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useSavingText } from "../use-saving-text.ts";
import { type NumberRule, SavingDialog } from "./saving-dialog.tsx";
import { SavingNext } from "./saving-next.tsx";

/** Part of the income of a rule that was never set: 5%. */
const INCOME_BASIS_POINTS = 500;
const BASIS_POINTS = 10_000n;
/** Amount of a weekly rule that was never set, where no deadline says one. */
const WEEKLY_MINOR = 10_00n;

type GoalSavingsProps = {
  readonly goal: Goal;
  readonly wouldBe: { readonly roundUpsMinor: bigint; readonly incomeMinor: bigint };
};

/** The rules of a goal as switches: fixed amounts, rounding up, and a part of the income. */
export function GoalSavings({ goal, wouldBe }: GoalSavingsProps) {
  const t = useTranslations("goals");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  const [edited, setEdited] = useState<NumberRule | null>(null);
  const { mutateAsync } = api.budgets.setSaving.useMutation();
  const set = useChange((input: SetSavingInput) => mutateAsync(input), { refresh: [["budgets"]] });
  const text = (minor: bigint) => moneyText(minor, goal.currency, locale);
  const find = (kind: Saving["kind"]) => goal.savings.find((saving) => saving.kind === kind);
  const income = find("income");
  const basisPoints = income?.basisPoints ?? INCOME_BASIS_POINTS;
  const month = format.dateTime(new Date(), { month: "long" });
  const part = (wouldBe.incomeMinor * BigInt(basisPoints)) / BASIS_POINTS;
  const { id: goalId } = goal;
  const lines: readonly { readonly rule: SetSavingInput; readonly help: string }[] = [
    ...fixedRules(goal).map((rule) => ({
      rule: { ...rule, goalId, isOn: find(rule.kind)?.isOn === true },
      help: t("fromBalance"),
    })),
    {
      rule: { kind: "round_up", goalId, isOn: find("round_up")?.isOn === true },
      help: t("wouldBe", { amount: text(wouldBe.roundUpsMinor), month }),
    },
    {
      rule: { kind: "income", goalId, isOn: income?.isOn === true, basisPoints },
      help:
        wouldBe.incomeMinor === 0n ? t("noIncome", { month }) : t("wouldBe", { amount: text(part), month }),
    },
  ];
  return (
    <div className="mt-3 [&>*]:border-line [&>*]:border-t">
      {lines.map(({ rule, help }) => (
        <RuleSwitch
          key={rule.kind}
          rule={rule}
          currency={goal.currency}
          help={<SavingNext saving={find(rule.kind)}>{help}</SavingNext>}
          isBusy={set.isPending}
          onTurn={(isOn) => set.mutate({ ...rule, isOn })}
          onEdit={setEdited}
        />
      ))}
      {edited !== null && <SavingDialog goal={goal} rule={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

type RuleSwitchProps = {
  readonly rule: SetSavingInput;
  readonly currency: string;
  readonly help: ReactNode;
  readonly isBusy: boolean;
  readonly onTurn: (isOn: boolean) => void;
  readonly onEdit: (rule: NumberRule) => void;
};

/** A rule as a switch, with a way to change its number where it has one. */
function RuleSwitch({ rule, currency, help, isBusy, onTurn, onEdit }: RuleSwitchProps) {
  const t = useTranslations("goals.rule");
  const none = { amountMinor: null, weekday: null, monthDay: null, basisPoints: null };
  const label = useSavingText(currency)({ ...none, ...rule });
  return (
    <div>
      <Switch label={label} help={help} isOn={rule.isOn} isDisabled={isBusy} onChange={onTurn} />
      {rule.kind !== "round_up" && (
        <Button
          variant="quiet"
          size="small"
          className="-mt-1 mb-2 -ml-3 max-lg:min-h-11"
          aria-label={t("changeOf", { rule: label })}
          onClick={() => onEdit(rule)}
        >
          {t("change")}
        </Button>
      )}
    </div>
  );
}

type FixedRule =
  | { readonly kind: "weekly"; readonly amountMinor: bigint; readonly weekday: number }
  | { readonly kind: "monthly"; readonly amountMinor: bigint; readonly monthDay: number };

/** The rules of fixed amounts that are on; without one, what can be switched on: the last known rule, or a weekly one. */
function fixedRules({ savings, pace }: Goal): readonly FixedRule[] {
  const known = savings.flatMap(({ isOn, ...saving }) => {
    const rule = fixedRuleOf(saving);
    return rule === null ? [] : [{ isOn, rule }];
  });
  const on = known.filter(({ isOn }) => isOn).map(({ rule }) => rule);
  if (on.length > 0) return on;
  const offered: FixedRule = { kind: "weekly", amountMinor: pace.perWeekMinor ?? WEEKLY_MINOR, weekday: 1 };
  return [known[0]?.rule ?? offered];
}

function fixedRuleOf({ kind, amountMinor, weekday, monthDay }: Omit<Saving, "isOn">): FixedRule | null {
  if (amountMinor === null) return null;
  if (kind === "weekly") return { kind, amountMinor, weekday: weekday ?? 1 };
  return kind === "monthly" ? { kind, amountMinor, monthDay: monthDay ?? 1 } : null;
}
