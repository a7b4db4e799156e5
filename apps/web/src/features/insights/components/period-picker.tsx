import { type SpendingPeriod, spendingPeriods } from "@evenly/contract/insights/rules";
import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import { IconButton, SegmentedControl } from "@evenly/ui";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { dayBeside, isLast } from "../step-period.ts";
import { usePeriodWords } from "../use-period-words.ts";
import type { ChangeSearch } from "./analytics-page.tsx";

type PickerProps = {
  readonly period: SpendingPeriod;
  readonly overview: SpendingOverview | undefined;
  readonly onChange: ChangeSearch;
};

/** Picks week, month or year, and steps through them. */
export function PeriodPicker({ period, overview, onChange }: PickerProps) {
  const t = useTranslations("insights");
  const choices = spendingPeriods.map((value) => ({ value, label: t(`periods.${value}`) }));
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-4 gap-y-2 max-lg:pb-3 print:hidden">
      {overview && <Stepper overview={overview} onChange={onChange} />}
      <SegmentedControl
        label={t("period")}
        choices={choices}
        value={period}
        onPick={(next) => onChange({ period: next })}
      />
    </div>
  );
}

type StepperProps = { readonly overview: SpendingOverview; readonly onChange: ChangeSearch };

function Stepper({ overview, onChange }: StepperProps) {
  const t = useTranslations("insights");
  const { title } = usePeriodWords(overview);
  const step = (to: "before" | "after") => onChange({ day: dayBeside(overview, to) });
  return (
    <div className="flex items-center gap-1">
      <IconButton label={t("earlier")} icon={<ChevronLeft size={18} />} onClick={() => step("before")} />
      <span aria-live="polite" className="min-w-32 text-center font-medium">
        {title}
      </span>
      <IconButton
        label={t("later")}
        icon={<ChevronRight size={18} />}
        disabled={isLast(overview, overview.today)}
        onClick={() => step("after")}
      />
    </div>
  );
}
