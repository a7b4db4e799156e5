import type { Goal, Saving, SetSavingInput } from "@evenly/contract/goals/schemas";
import { moneyText, Switch, useMoneyLocale } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useSavingText } from "../use-saving-text.ts";
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
  const labelOf = useSavingText(goal.currency);
  const { mutateAsync } = api.budgets.setSaving.useMutation();
  const set = useChange((input: SetSavingInput) => mutateAsync(input), { refresh: [["budgets"]] });
  const text = (minor: bigint) => moneyText(minor, goal.currency, locale);
  const find = (kind: Saving["kind"]) => goal.savings.find((saving) => saving.kind === kind);
  const [roundUp, income] = [find("round_up"), find("income")];
  const basisPoints = income?.basisPoints ?? INCOME_BASIS_POINTS;
  const month = format.dateTime(new Date(), { month: "long" });
  const part = (wouldBe.incomeMinor * BigInt(basisPoints)) / BASIS_POINTS;
  const { id: goalId } = goal;
  const none = { amountMinor: null, weekday: null, monthDay: null, basisPoints: null };
  return (
    <div className="mt-3 [&>*]:border-line [&>*]:border-t">
      {fixedRules(goal).map((rule) => (
        <Switch
          key={rule.kind}
          label={labelOf({ ...none, ...rule })}
          help={<SavingNext saving={find(rule.kind)}>{t("fromBalance")}</SavingNext>}
          isOn={find(rule.kind)?.isOn === true}
          isDisabled={set.isPending}
          onChange={(isOn) => set.mutate({ ...rule, goalId, isOn })}
        />
      ))}
      <Switch
        label={labelOf({ ...none, kind: "round_up" })}
        help={
          <SavingNext saving={roundUp}>
            {t("wouldBe", { amount: text(wouldBe.roundUpsMinor), month })}
          </SavingNext>
        }
        isOn={roundUp?.isOn === true}
        isDisabled={set.isPending}
        onChange={(isOn) => set.mutate({ kind: "round_up", goalId, isOn })}
      />
      <Switch
        label={labelOf({ ...none, kind: "income", basisPoints })}
        help={
          <SavingNext saving={income}>
            {wouldBe.incomeMinor === 0n
              ? t("noIncome", { month })
              : t("wouldBe", { amount: text(part), month })}
          </SavingNext>
        }
        isOn={income?.isOn === true}
        isDisabled={set.isPending}
        onChange={(isOn) => set.mutate({ kind: "income", goalId, isOn, basisPoints })}
      />
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
