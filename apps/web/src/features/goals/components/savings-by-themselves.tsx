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
import { SavingNext } from "./saving-next.tsx";

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
    <p className="text-small text-text-3">
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
      {rows.map((row) => (
        <SavingRow
          key={`${row.goal.id} ${row.saving.kind}`}
          row={row}
          isBusy={set.isPending}
          onSet={(input) => set.mutate(input)}
        />
      ))}
    </ul>
  );
}

type SavingRowProps = {
  readonly row: GoalSaving;
  readonly isBusy: boolean;
  readonly onSet: (input: SetSavingInput) => void;
};

function SavingRow({ row: { goal, saving }, isBusy, onSet }: SavingRowProps) {
  const t = useTranslations("goals.byItself");
  const rule = useSavingText(goal.currency)(saving);
  return (
    <li className="flex items-center gap-3">
      <GoalIcon name={goal.icon} />
      <div className="min-w-0 flex-1">
        <Switch
          label={
            <>
              <span className="block wrap-anywhere">{goal.name}</span>
              <span className="block font-normal text-small text-text-3">
                {saving.isOn ? rule : t("off", { rule })}
              </span>
            </>
          }
          help={saving.isOn && saving.nextOn !== null && <SavingNext saving={saving}>{rule}</SavingNext>}
          isOn={saving.isOn}
          isDisabled={isBusy}
          onChange={(isOn) => onSet(inputOf(goal, saving, isOn))}
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
