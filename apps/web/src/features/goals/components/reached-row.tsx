import type { Goal } from "@evenly/contract/goals/schemas";
import { Button, Money, Row } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { useArchive } from "../use-archive.ts";
import { GoalIcon } from "./goal-icon.tsx";
import type { GoalAct } from "./goal-row.tsx";
import { SavingsLine } from "./savings-line.tsx";

type ReachedRowProps = {
  readonly goal: Goal;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onAct: (act: GoalAct) => void;
};

/** A goal that was reached or put away; opened it can be changed or brought back, and its money taken out. */
export function ReachedRow({ goal, isOpen, onToggle, onAct }: ReachedRowProps) {
  const t = useTranslations("goals");
  const format = useFormatter();
  const bringBack = useArchive(goal);
  const { completedAt, currentMinor, targetMinor, currency } = goal;
  const isSpent = completedAt !== null && currentMinor === 0n;
  const day = completedAt === null ? "" : format.dateTime(completedAt, { day: "numeric", month: "long" });
  const meta = completedAt === null ? t("archived") : isSpent ? t("doneSpent", { day }) : t("done", { day });
  return (
    <Row
      lead={<GoalIcon name={goal.icon} />}
      title={goal.name}
      meta={meta}
      amount={<Money amountMinor={isSpent ? targetMinor : currentMinor} currency={currency} />}
      wrap={(content, className) => (
        <>
          <button type="button" aria-expanded={isOpen} className={className} onClick={onToggle}>
            {content}
          </button>
          <SavingsLine goal={goal} />
          {isOpen && (
            <div className="mt-2 mb-4 flex flex-wrap gap-2">
              {currentMinor > 0n && (
                <Button variant="secondary" className="flex-1" onClick={() => onAct("take")}>
                  {t("take")}
                </Button>
              )}
              <Button variant="secondary" className="flex-1" onClick={() => onAct("edit")}>
                {t("edit")}
              </Button>
              {goal.isArchived && (
                <Button
                  variant="secondary"
                  className="flex-1"
                  disabled={bringBack.isPending}
                  onClick={() => bringBack.mutate(false)}
                >
                  {t("bringBack")}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    />
  );
}
