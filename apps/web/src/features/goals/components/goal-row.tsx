import type { Goal } from "@evenly/contract/goals/schemas";
import { Button, CutBar, Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { GoalFixes } from "./goal-fixes.tsx";
import { GoalIcon } from "./goal-icon.tsx";
import { GoalSavings } from "./goal-savings.tsx";
import { PaceLine } from "./pace-line.tsx";
import { SavingsLine } from "./savings-line.tsx";

/** What a person wants to do with a goal. */
export type GoalAct = "add" | "take" | "edit";

type GoalRowProps = {
  readonly goal: Goal;
  readonly isOpen: boolean;
  readonly wouldBe: { readonly roundUpsMinor: bigint; readonly incomeMinor: bigint };
  readonly onToggle: () => void;
  readonly onAct: (act: GoalAct) => void;
};

/** A goal with its bar and words; opened it has its rules and what can be done with it. */
export function GoalRow({ goal, isOpen, wouldBe, onToggle, onAct }: GoalRowProps) {
  const t = useTranslations("goals");
  return (
    <li className={clsx("py-5", isOpen && "-mx-3 rounded-card border border-line bg-surface-2 px-3")}>
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-11 w-full items-start gap-4 text-left"
        onClick={onToggle}
      >
        <GoalIcon name={goal.icon} />
        <GoalBar goal={goal} />
      </button>
      <div className="mt-2 grid gap-3 pl-13">
        <PaceLine goal={goal} />
        {!isOpen && <SavingsLine goal={goal} />}
        <GoalFixes goal={goal} onEdit={() => onAct("edit")} />
      </div>
      {isOpen && (
        <>
          <GoalSavings goal={goal} wouldBe={wouldBe} />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant="primary" className="flex-1" onClick={() => onAct("add")}>
              {t("add")}
            </Button>
            <Button variant="secondary" className="flex-1" onClick={() => onAct("take")}>
              {t("take")}
            </Button>
            <Button variant="secondary" className="flex-1" onClick={() => onAct("edit")}>
              {t("edit")}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

function GoalBar({ goal }: { readonly goal: Goal }) {
  const t = useTranslations("goals");
  const { locale } = useMoneyLocale();
  const { currentMinor, targetMinor, currency, pace } = goal;
  const left = targetMinor > currentMinor ? targetMinor - currentMinor : 0n;
  const texts = {
    saved: moneyText(currentMinor, currency, locale),
    target: moneyText(targetMinor, currency, locale),
  };
  const mark = pace.expectedMinor === null ? {} : { pace: Number(pace.expectedMinor) / Number(targetMinor) };
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0 break-words font-medium">{goal.name}</span>
        <span className="text-text-2">
          <Money amountMinor={currentMinor} currency={currency} className="font-medium text-text-1" />{" "}
          {t("of", { amount: texts.target })}
        </span>
      </span>
      <CutBar
        className="mt-2"
        size="thin"
        label={t("bar", texts)}
        parts={[
          { id: "saved", value: currentMinor, tone: "you" },
          { id: "left", value: left, tone: "free" },
        ]}
        {...mark}
      />
    </span>
  );
}
