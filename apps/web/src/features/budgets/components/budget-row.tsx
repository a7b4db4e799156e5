import type { Budget } from "@evenly/contract/budgets/schemas";
import { dayInSpan, leftPerDay } from "@evenly/domain/budgets/index";
import { CutBar, type CutTone, moneyText, useMoneyLocale } from "@evenly/ui";
import { clsx } from "clsx";
import { CircleAlert, TriangleAlert, Users } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { type Count, type ShownUse, usedOf } from "../shown-use.ts";
import { useCategoryNames } from "../use-category.ts";
import { BudgetFixes } from "./budget-fixes.tsx";
import { CategoryMark } from "./category-mark.tsx";

const tones: Record<ShownUse["color"], CutTone> = { green: "ok", amber: "warn", red: "over" };
const words: Record<ShownUse["color"], string> = {
  green: "text-text-3",
  amber: "text-warning-text",
  red: "text-negative-text",
};

type BudgetRowProps = {
  readonly budget: Budget;
  readonly others: readonly Budget[];
  readonly count: Count;
  readonly today: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** One budget: what is spent of it, in words and as a bar with the mark of today. One press opens what can be done. */
export function BudgetRow({ budget, others, count, today, isOpen, onToggle }: BudgetRowProps) {
  const t = useTranslations("budgets");
  const { locale } = useMoneyLocale();
  const nameOf = useCategoryNames();
  const { currency, category } = budget;
  const use = usedOf(budget, count);
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  const name = nameOf(category);
  const place = dayInSpan(use, today);
  const spent = use.spentMinor < 0n ? 0n : use.spentMinor;
  const left = use.leftMinor < 0n ? 0n : use.leftMinor;
  return (
    <li
      className={clsx(
        "border-t border-line",
        isOpen && "-mx-3 my-1 rounded-panel border border-line bg-surface-2 px-3",
      )}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isOpen) onToggle();
      }}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="block min-h-11 w-full py-3 text-left"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <CategoryMark category={category} />
          <span className="min-w-0 flex-1 font-medium wrap-anywhere">
            {name}
            {budget.members.length > 0 && (
              <Users size={14} aria-label={t("shared")} className="ml-1.5 inline text-text-3" />
            )}
          </span>
          <span className="numeric ml-auto text-right">
            {t.rich("spentOf", {
              spent: () => <b className="font-semibold">{text(use.spentMinor)}</b>,
              limit: text(use.limitMinor),
              muted: (chunk) => <span className="text-text-3">{chunk}</span>,
            })}
          </span>
        </span>
        <CutBar
          className="mt-2"
          size="thin"
          label={t("barOf", { name, percent: use.percent })}
          parts={[
            { id: "spent", value: spent > use.limitMinor ? use.limitMinor : spent, tone: tones[use.color] },
            { id: "left", value: left, tone: "free" },
          ]}
          {...(place !== null && { pace: place.day / place.of })}
        />
        <Words use={use} text={text} today={today} />
        {budget.period !== "monthly" && <Period budget={budget} use={use} />}
      </button>
      {isOpen && <BudgetFixes budget={budget} others={others} name={name} />}
    </li>
  );
}

type WordsProps = {
  readonly use: ShownUse;
  readonly text: (minor: bigint) => string;
  readonly today: string;
};

/** What is left in words, so that the colour is never the only sign. */
function Words({ use, text, today }: WordsProps) {
  const t = useTranslations("budgets");
  const perDay = leftPerDay(use.leftMinor, use, today);
  const isRunning = dayInSpan(use, today) !== null;
  const sentence =
    use.overByMinor > 0n
      ? t("overBy", { amount: text(use.overByMinor) })
      : use.color === "amber" && isRunning
        ? t("leftPerDay", { amount: text(use.leftMinor), daily: text(perDay) })
        : t("leftOf", { amount: text(use.leftMinor) });
  return (
    <span className={clsx("mt-1.5 flex items-center gap-1.5 text-small", words[use.color])}>
      {use.color === "amber" && <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />}
      {use.color === "red" && <CircleAlert size={16} aria-hidden="true" className="shrink-0" />}
      {sentence}
      {use.carryMinor !== 0n && (
        <span className="text-text-3">
          {t(use.carryMinor > 0n ? "carried" : "carriedOver", {
            amount: text(use.carryMinor > 0n ? use.carryMinor : -use.carryMinor),
          })}
        </span>
      )}
    </span>
  );
}

function Period({ budget, use }: { readonly budget: Budget; readonly use: ShownUse }) {
  const t = useTranslations("budgets");
  const format = useFormatter();
  const day = (on: string) => new Date(`${on}T00:00:00Z`);
  const days = format.dateTimeRange(day(use.from), day(use.lastOn), {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return <span className="block text-small text-text-3">{`${t(`periods.${budget.period}`)} · ${days}`}</span>;
}
