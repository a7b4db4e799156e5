import type { Goal, GoalList } from "@evenly/contract/goals/schemas";
import { Button, EmptyState, Halves, LeftHalf, Money, RightHalf, Row, RowList, Section } from "@evenly/ui";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { PageBand } from "../../../shell/page-band.tsx";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { GoalDialog } from "./goal-dialog.tsx";
import { GoalIcon } from "./goal-icon.tsx";
import { type GoalAct, GoalRow } from "./goal-row.tsx";
import { GoalsSum } from "./goals-sum.tsx";
import { MoneyDialog } from "./money-dialog.tsx";

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
  const current = list.goals.filter(({ isCompleted, isArchived }) => !isCompleted && !isArchived);
  const reached = list.goals.filter(({ isCompleted, isArchived }) => isCompleted || isArchived);
  if (list.goals.length === 0)
    return (
      <LeftHalf>
        <EmptyState title={t("none")} text={t("noneText")} action={begin} />
      </LeftHalf>
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
                onToggle={() => setChosen(goal.id === chosen ? null : goal.id)}
                onAct={(act) => onAct(goal, act)}
              />
            ))}
          </ul>
        </LeftHalf>
      }
      right={
        <RightHalf>
          {reached.length > 0 && (
            <Section title={t("reached")}>
              <RowList>
                {reached.map((goal) => (
                  <ReachedRow key={goal.id} goal={goal} onOpen={() => onAct(goal, "take")} />
                ))}
              </RowList>
            </Section>
          )}
          <p className="mt-4 text-small text-text-2">{t("yours")}</p>
        </RightHalf>
      }
    />
  );
}

function ReachedRow({ goal, onOpen }: { readonly goal: Goal; readonly onOpen: () => void }) {
  const t = useTranslations("goals");
  const format = useFormatter();
  const { completedAt, currentMinor, targetMinor, currency } = goal;
  const isSpent = currentMinor === 0n;
  const day = completedAt === null ? "" : format.dateTime(completedAt, { day: "numeric", month: "long" });
  const meta = completedAt === null ? t("archived") : isSpent ? t("doneSpent", { day }) : t("done", { day });
  return (
    <Row
      lead={<GoalIcon name={goal.icon} />}
      title={goal.name}
      meta={meta}
      amount={<Money amountMinor={isSpent ? targetMinor : currentMinor} currency={currency} />}
      wrap={
        isSpent
          ? undefined
          : (content, className) => (
              <button type="button" className={className} onClick={onOpen}>
                {content}
              </button>
            )
      }
    />
  );
}
