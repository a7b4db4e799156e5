import type { SeriesEnd } from "@evenly/contract/expenses/series/schemas";
import { useFormatter, useTranslations } from "use-intl";
import type { Step } from "./repeat-draft.ts";

type Shown = Step & {
  readonly onMonthEnd: boolean;
  /** The day from which days are counted, "2026-10-31". */
  readonly anchorOn: string;
  /** Null while it is not typed yet. */
  readonly end: SeriesEnd | null;
  /** The series runs already, so that a count says what is left of it. */
  readonly isRunning: boolean;
};

/** A day of a series as text, "Dec 31, 2026". */
export function useDayText(): (day: string) => string {
  const format = useFormatter();
  return (day) => format.dateTime(utc(day), { dateStyle: "medium", timeZone: "UTC" });
}

/** How an expense repeats, as a sentence with the rule for short months. */
export function useRepeatText(): (shown: Shown) => string {
  const t = useTranslations("series");
  const format = useFormatter();
  const dayText = useDayText();
  const stepText = ({ interval, every }: Step, anchorOn: string, onMonthEnd: boolean) => {
    const rule = onMonthEnd ? (`${interval}End` as const) : interval;
    const values = {
      every,
      day: Number(anchorOn.slice(8)),
      weekday: format.dateTime(utc(anchorOn), { weekday: "long", timeZone: "UTC" }),
      month: format.dateTime(utc(anchorOn), { month: "long", timeZone: "UTC" }),
      date: format.dateTime(utc(anchorOn), { month: "long", day: "numeric", timeZone: "UTC" }),
    };
    return t(`rules.${rule}` as "rules.monthly", values);
  };
  return ({ interval, every, onMonthEnd, anchorOn, end, isRunning }) => {
    const [month, day] = [anchorOn.slice(5, 7), Number(anchorOn.slice(8))];
    const plain = stepText({ interval, every }, anchorOn, onMonthEnd);
    const isByMonth = interval === "monthly" || interval === "quarterly";
    const isLeapDay = interval === "yearly" && month === "02" && day === 29;
    const rule = onMonthEnd
      ? plain
      : isLeapDay
        ? t("orFebruaryEnd", { rule: plain })
        : isByMonth && day > 28
          ? t("orMonthEnd", { rule: plain })
          : plain;
    if (end === null || (end.kind === "never" && isRunning)) return rule;
    if (end.kind === "date") return t("withEnd.date", { rule, date: dayText(end.on) });
    if (end.kind === "never") return t("withEnd.never", { rule });
    return t(isRunning ? "withEnd.left" : "withEnd.count", { rule, count: end.count });
  };
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
