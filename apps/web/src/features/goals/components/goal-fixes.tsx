import type { Goal } from "@evenly/contract/goals/schemas";
import { Button, moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useDayText } from "../use-day-text.ts";

const DAY_MS = 86_400_000;

/** The two ways to catch up with a date: a monthly amount that suffices, or another date. */
export function GoalFixes({ goal, onEdit }: { readonly goal: Goal; readonly onEdit: () => void }) {
  const t = useTranslations("goals");
  const { locale } = useMoneyLocale();
  const save = useMonthly(goal);
  const { pace, currency } = goal;
  if (pace.state !== "behind" && pace.state !== "over") return null;
  const { perMonthMinor } = pace;
  return (
    <div className="flex flex-wrap gap-2">
      {perMonthMinor !== null && (
        <Button disabled={save.isPending} onClick={() => save.mutate(perMonthMinor)}>
          {t("perMonth", { amount: moneyText(perMonthMinor, currency, locale) })}
        </Button>
      )}
      <Button variant="quiet" onClick={onEdit}>
        {t("moveDate")}
      </Button>
    </div>
  );
}

/** Sets a monthly rule in place of a weekly one. It begins tomorrow, so that each month until the date has its part. */
function useMonthly({ id: goalId, savings, currency }: Goal) {
  const t = useTranslations("goals");
  const { locale } = useMoneyLocale();
  const day = useDayText();
  const { mutateAsync } = api.budgets.setSaving.useMutation();
  const set = async (amountMinor: bigint) => {
    const monthDay = new Date(Date.now() + DAY_MS).getDate();
    const goal = await mutateAsync({ kind: "monthly", goalId, isOn: true, amountMinor, monthDay });
    const weekly = savings.find(({ kind, isOn }) => kind === "weekly" && isOn);
    if (weekly?.amountMinor == null || weekly.weekday === null) return goal;
    const { amountMinor: before, weekday } = weekly;
    return await mutateAsync({ kind: "weekly", goalId, isOn: false, amountMinor: before, weekday });
  };
  return useChange(set, {
    refresh: [["budgets"]],
    done: ({ savings: now }, amountMinor) => {
      const nextOn = now.find(({ kind }) => kind === "monthly")?.nextOn;
      const amount = moneyText(amountMinor, currency, locale);
      return nextOn == null ? undefined : t("ruleSet", { amount, day: day(nextOn) });
    },
  });
}
