import type { Goal, GoalList, Saving, SetSavingInput } from "@evenly/contract/goals/schemas";
import { buttonStyles, EmptyState, Money, Section, Switch } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { useDayText } from "../use-day-text.ts";
import { useSavingText } from "../use-saving-text.ts";
import { GoalIcon } from "./goal-icon.tsx";

/** The rules of all goals that save by themselves, each with its switch, and what they still move this month. */
export function SavingsByThemselves() {
  const t = useTranslations("goals");
  const list = api.budgets.listGoals.useQuery();
  const rows = list.data && rowsOf(list.data);
  return (
    <Section title={t("byItself.title")} action={list.data && <Due list={list.data} />}>
      <QueryRows query={list} data={rows} count={3} failed={{ title: t("failed") }} empty={<NoSavings />}>
        {(found) => <SavingRows rows={found} />}
      </QueryRows>
    </Section>
  );
}

type GoalSaving = { readonly goal: Goal; readonly saving: Saving };

function rowsOf({ goals }: GoalList): readonly GoalSaving[] {
  return goals
    .filter(({ isCompleted, isArchived }) => !isCompleted && !isArchived)
    .flatMap((goal) => goal.savings.map((saving) => ({ goal, saving })));
}

function Due({ list: { dueMinor, currency, until } }: { readonly list: GoalList }) {
  const t = useTranslations("goals.byItself");
  const day = useDayText();
  if (dueMinor === 0n) return null;
  return (
    <p className="text-right text-small text-text-3">
      {t.rich("by", {
        amount: () => (
          <Money amountMinor={dueMinor} currency={currency} className="text-body font-medium text-text-1" />
        ),
        day: day(until),
      })}
    </p>
  );
}

function NoSavings() {
  const t = useTranslations("goals.byItself");
  return (
    <EmptyState
      title={t("none")}
      text={t("noneText")}
      action={
        <Link to="/budget/goals" className={buttonStyles({ variant: "secondary" })}>
          {t("toGoals")}
        </Link>
      }
    />
  );
}

function SavingRows({ rows }: { readonly rows: readonly GoalSaving[] }) {
  const { mutateAsync } = api.budgets.setSaving.useMutation();
  const set = useChange((input: SetSavingInput) => mutateAsync(input), { refresh: [["budgets"]] });
  return (
    <ul className="[&>li+li]:border-line [&>li+li]:border-t">
      {rows.map(({ goal, saving }) => (
        <SavingRow
          key={`${goal.id} ${saving.kind}`}
          goal={goal}
          saving={saving}
          isBusy={set.isPending}
          onTurn={(isOn) => set.mutate(inputOf(goal, saving, isOn))}
        />
      ))}
    </ul>
  );
}

type SavingRowProps = GoalSaving & { readonly isBusy: boolean; readonly onTurn: (isOn: boolean) => void };

/** A rule that saves, named by its goal and what it does, as a switch. */
function SavingRow({ goal, saving, isBusy, onTurn }: SavingRowProps) {
  const t = useTranslations("goals");
  const day = useDayText();
  const rule = useSavingText(goal.currency)(saving);
  const { isOn, nextOn, lastOn, lastResult } = saving;
  const reason = lastResult === "short" ? "skipped" : lastResult === "frozen" ? "skippedFrozen" : null;
  const text = !isOn
    ? t("byItself.off", { rule })
    : nextOn === null
      ? rule
      : t("byItself.next", { rule, day: day(nextOn) });
  return (
    <li className="flex items-center gap-3">
      <GoalIcon name={goal.icon} />
      <div className="min-w-0 flex-1">
        <Switch
          label={
            <>
              <span className="block wrap-anywhere">{goal.name}</span>
              <span className="block font-regular text-small text-text-3">{text}</span>
            </>
          }
          help={isOn && reason !== null && lastOn !== null && t(reason, { day: day(lastOn) })}
          isOn={isOn}
          isDisabled={isBusy}
          onChange={onTurn}
        />
      </div>
    </li>
  );
}

/** The rule as it is, with its switch turned. */
function inputOf({ id: goalId }: Goal, saving: Saving, isOn: boolean): SetSavingInput {
  const amountMinor = (saving.amountMinor ?? 0n) as Extract<
    SetSavingInput,
    { kind: "weekly" }
  >["amountMinor"];
  switch (saving.kind) {
    case "weekly":
      return { kind: "weekly", goalId, isOn, amountMinor, weekday: saving.weekday ?? 1 };
    case "monthly":
      return { kind: "monthly", goalId, isOn, amountMinor, monthDay: saving.monthDay ?? 1 };
    case "round_up":
      return { kind: "round_up", goalId, isOn };
    case "income":
      return { kind: "income", goalId, isOn, basisPoints: saving.basisPoints ?? 1 };
  }
}
