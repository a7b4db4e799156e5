import type { Goal, GoalList } from "@evenly/contract/goals/schemas";
import { Button, EmptyState, Halves, LeftHalf, RightHalf, RowList, Section } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { PageBand } from "../../../shell/page-band.tsx";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { GoalDialog } from "./goal-dialog.tsx";
import { type GoalAct, GoalRow } from "./goal-row.tsx";
import { GoalsSum } from "./goals-sum.tsx";
import { MoneyDialog } from "./money-dialog.tsx";
import { ReachedRow } from "./reached-row.tsx";

type Open = { readonly goal: Goal | null; readonly act: GoalAct | "new" };

/** The savings goals of a person: their sum, each with its pace, and those that were reached. */
export function GoalsPage({ openedId }: { readonly openedId: string | null }) {
  const t = useTranslations("goals");
  const list = api.budgets.listGoals.useQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const begin = <Button onClick={() => setOpen({ goal: null, act: "new" })}>{t("new")}</Button>;
  return (
    <>
      <PageBand title={t("title")} tabs={usePageTabs("/budget")} backTo="/budget" action={begin} />
      <QueryRows query={list} data={list.data} count={3} failed={{ title: t("failed") }}>
        {(data) => (
          <GoalsBody
            list={data}
            openedId={openedId}
            onAct={(goal, act) => setOpen({ goal, act })}
            begin={begin}
          />
        )}
      </QueryRows>
      {open?.goal && (open.act === "add" || open.act === "take") && (
        <MoneyDialog goal={open.goal} isIn={open.act === "add"} onClose={close} />
      )}
      {open && (open.act === "new" || open.act === "edit") && (
        <GoalDialog goal={open.goal} currency={list.data?.currency ?? "USD"} onClose={close} />
      )}
    </>
  );
}

type GoalsBodyProps = {
  readonly list: GoalList;
  readonly openedId: string | null;
  readonly onAct: (goal: Goal, act: GoalAct) => void;
  readonly begin: React.ReactNode;
};

function GoalsBody({ list, openedId, onAct, begin }: GoalsBodyProps) {
  const t = useTranslations("goals");
  const [chosen, setChosen] = useState<string | null>(openedId);
  const toggle = (goalId: string) => setChosen(goalId === chosen ? null : goalId);
  const current = list.goals.filter(({ isCompleted, isArchived }) => !isCompleted && !isArchived);
  const isPutAway = ({ isArchived }: Goal) => isArchived;
  const isReached = ({ isCompleted, isArchived }: Goal) => isCompleted && !isArchived;
  const rows = { chosen, onToggle: toggle, onAct };
  if (list.goals.length === 0)
    return (
      <Halves
        left={
          <LeftHalf>
            <EmptyState title={t("none")} text={t("noneText")} action={begin} />
          </LeftHalf>
        }
        right={<RightHalf>{null}</RightHalf>}
      />
    );
  return (
    <Halves
      left={
        <LeftHalf>
          <GoalsSum list={list} />
          <ul className="mt-6 [&>li+li]:border-line [&>li+li]:border-t">
            {current.map((goal) => (
              <GoalRow
                key={goal.id}
                goal={goal}
                isOpen={goal.id === chosen}
                wouldBe={list}
                onToggle={() => toggle(goal.id)}
                onAct={(act) => onAct(goal, act)}
              />
            ))}
          </ul>
        </LeftHalf>
      }
      right={
        <RightHalf>
          <RowsOf title={t("reached")} goals={list.goals.filter(isReached)} {...rows} />
          <RowsOf title={t("archivedGoals")} goals={list.goals.filter(isPutAway)} {...rows} />
          <p className="mt-4 text-small text-text-2">{t("yours")}</p>
        </RightHalf>
      }
    />
  );
}

type RowsProps = {
  readonly title: string;
  readonly goals: readonly Goal[];
  readonly chosen: string | null;
  readonly onToggle: (goalId: string) => void;
  readonly onAct: (goal: Goal, act: GoalAct) => void;
};

function RowsOf({ title, goals, chosen, onToggle, onAct }: RowsProps) {
  if (goals.length === 0) return null;
  return (
    <Section title={title}>
      <RowList>
        {goals.map((goal) => (
          <ReachedRow
            key={goal.id}
            goal={goal}
            isOpen={goal.id === chosen}
            onToggle={() => onToggle(goal.id)}
            onAct={(act) => onAct(goal, act)}
          />
        ))}
      </RowList>
    </Section>
  );
}
