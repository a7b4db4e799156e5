import { useFormatter, useNow, useTranslations } from "use-intl";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const HOURS_EXACT = 10;
/** Less time than this is shown as urgent. */
const URGENT_MS = 6 * HOUR_MS;

export type TimeLeft = { readonly text: string; readonly isUrgent: boolean; readonly isOver: boolean };

/** Texts of durations and deadlines; they count in minutes. */
export function useTimeLeft() {
  const t = useTranslations("cases");
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE_MS });
  const duration = (ms: number) => {
    if (ms >= 2 * DAY_MS) return t("left.days", { count: Math.floor(ms / DAY_MS) });
    const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
    const hours = Math.floor(minutes / 60);
    if (hours === 0) return t("left.minutes", { minutes });
    if (hours > HOURS_EXACT) return t("left.wholeHours", { hours });
    return t("left.hours", { hours, minutes: minutes % 60 });
  };
  return {
    duration,
    until: (deadline: Date): TimeLeft => {
      const ms = deadline.getTime() - now.getTime();
      if (ms <= 0) return { text: t("overdue"), isUrgent: true, isOver: true };
      return { text: duration(ms), isUrgent: ms < URGENT_MS, isOver: false };
    },
    moment: (at: Date) =>
      format.dateTime(at, {
        weekday: "short",
        day: "numeric",
        month: "short",
        hour: "numeric",
        minute: "2-digit",
      }),
  };
}
