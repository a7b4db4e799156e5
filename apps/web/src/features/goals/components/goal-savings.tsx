import type { Goal, Saving, SetSavingInput } from "@evenly/contract/goals/schemas";
import { moneyText, Switch, useMoneyLocale } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useDayText } from "../use-day-text.ts";

/** Part of the income of a rule that was never set: 5%. */
const INCOME_BASIS_POINTS = 500;
const BASIS_POINTS = 10_000;
/** Amount of a weekly rule that was never set, where no deadline says one. */
const WEEKLY_MINOR = 10_00n;

type GoalSavingsProps = {
  readonly goal: Goal;
  readonly wouldBe: { readonly roundUpsMinor: bigint; readonly incomeMinor: bigint };
};

/** The rules of a goal as switches: a fixed amount, rounding up, and a part of the income. */
export function GoalSavings({ goal, wouldBe }: GoalSavingsProps) {
  const t = useTranslations("goals");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  const { mutateAsync } = api.budgets.setSaving.useMutation();
  const set = useChange((input: SetSavingInput) => mutateAsync(input), { refresh: [["budgets"]] });
  const text = (minor: bigint) => moneyText(minor, goal.currency, locale);
  const find = (kind: Saving["kind"]) => goal.savings.find((saving) => saving.kind === kind);
  const [roundUp, income] = [find("round_up"), find("income")];
  const basisPoints = income?.basisPoints ?? INCOME_BASIS_POINTS;
  const month = format.dateTime(new Date(), { month: "long" });
  const part = (wouldBe.incomeMinor * BigInt(basisPoints)) / BigInt(BASIS_POINTS);
  const { id: goalId } = goal;
  return (
    <div className="mt-3 [&>*]:border-line [&>*]:border-t">
      <FixedSaving goal={goal} isBusy={set.isPending} onSet={(input) => set.mutate(input)} />
      <Switch
        label={t("roundUp")}
        help={<Next saving={roundUp}>{t("wouldBe", { amount: text(wouldBe.roundUpsMinor), month })}</Next>}
        isOn={roundUp?.isOn === true}
        isDisabled={set.isPending}
        onChange={(isOn) => set.mutate({ kind: "round_up", goalId, isOn })}
      />
      <Switch
        label={t("income", { part: format.number(basisPoints / BASIS_POINTS, { style: "percent" }) })}
        help={
          <Next saving={income}>
            {wouldBe.incomeMinor === 0n
              ? t("noIncome", { month })
              : t("wouldBe", { amount: text(part), month })}
          </Next>
        }
        isOn={income?.isOn === true}
        isDisabled={set.isPending}
        onChange={(isOn) => set.mutate({ kind: "income", goalId, isOn, basisPoints })}
      />
    </div>
  );
}

type FixedSavingProps = {
  readonly goal: Goal;
  readonly isBusy: boolean;
  readonly onSet: (input: SetSavingInput) => void;
};

/** The rule with a fixed amount: monthly where there is one, else weekly. */
function FixedSaving({ goal, isBusy, onSet }: FixedSavingProps) {
  const t = useTranslations("goals");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  const { id: goalId, currency, savings, pace } = goal;
  const saving =
    savings.find(({ kind }) => kind === "monthly") ?? savings.find(({ kind }) => kind === "weekly");
  const amountMinor = saving?.amountMinor ?? pace.perWeekMinor ?? WEEKLY_MINOR;
  const amount = moneyText(amountMinor, currency, locale);
  const monthDay = saving?.monthDay ?? null;
  const weekday = saving?.weekday ?? 1;
  // January 1, 2024 was a Monday.
  const name = format.dateTime(new Date(Date.UTC(2024, 0, weekday)), { weekday: "long", timeZone: "UTC" });
  const label =
    monthDay === null ? t("weekly", { amount, day: name }) : t("monthly", { amount, day: monthDay });
  return (
    <Switch
      label={label}
      help={<Next saving={saving}>{t("fromBalance")}</Next>}
      isOn={saving?.isOn === true}
      isDisabled={isBusy}
      onChange={(isOn) =>
        onSet(
          monthDay === null
            ? { kind: "weekly", goalId, isOn, amountMinor, weekday }
            : { kind: "monthly", goalId, isOn, amountMinor, monthDay },
        )
      }
    />
  );
}

/** The next date of a rule that is on, that its last date was skipped, or what it would do. */
function Next({ saving, children }: { readonly saving: Saving | undefined; readonly children: string }) {
  const t = useTranslations("goals");
  const day = useDayText();
  if (!saving?.isOn || saving.nextOn === null) return children;
  const next = t("next", { day: day(saving.nextOn) });
  return saving.lastResult === "short" && saving.lastOn !== null
    ? `${t("skipped", { day: day(saving.lastOn) })} ${next}`
    : next;
}
