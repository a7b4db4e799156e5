import { IconButton, SegmentedControl } from "@evenly/ui";
import { useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { type Count, counts } from "../shown-use.ts";
import type { ShownMonth } from "../use-month.ts";

type MonthHeadProps = {
  readonly shown: ShownMonth;
  readonly count: Count;
  readonly onCount: (count: Count) => void;
};

/** Which month is shown and what it counts; the arrow keys change the month. */
export function MonthHead({ shown, count, onCount }: MonthHeadProps) {
  const t = useTranslations("budgets");
  const nameOf = useMonthName();
  const navigate = useNavigate();
  const go = (month: string) =>
    void navigate({ to: "/budget", search: month === shown.today.slice(0, 7) ? {} : { month } });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same */}
      <div
        className="flex items-center gap-1"
        onKeyDown={(event) => {
          if (event.key === "ArrowLeft") go(shown.before);
          if (event.key === "ArrowRight") go(shown.after);
        }}
      >
        <IconButton
          label={t("monthBefore", { month: nameOf(shown.before) })}
          icon={<ChevronLeft size={20} aria-hidden="true" />}
          className="-ml-3"
          onClick={() => go(shown.before)}
        />
        <h2 aria-live="polite" className="text-h1 font-semibold">
          {nameOf(shown.month)}
        </h2>
        <IconButton
          label={t("monthAfter", { month: nameOf(shown.after) })}
          icon={<ChevronRight size={20} aria-hidden="true" />}
          onClick={() => go(shown.after)}
        />
      </div>
      <SegmentedControl
        label={t("count")}
        choices={counts.map((value) => ({ value, label: t(`counts.${value}`) }))}
        value={count}
        onPick={onCount}
        className="max-sm:w-full"
      />
    </div>
  );
}

/** The name of a month, with its year where that is not the present one. */
export function useMonthName(): (month: string) => string {
  const format = useFormatter();
  const year = new Date().getFullYear();
  return (month) => {
    const at = new Date(`${month}-01T00:00:00Z`);
    const isThisYear = at.getUTCFullYear() === year;
    return format.dateTime(at, {
      month: "long",
      ...(isThisYear ? {} : { year: "numeric" }),
      timeZone: "UTC",
    });
  };
}
