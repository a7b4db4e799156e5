import { useFormatter, useTimeZone, useTranslations } from "use-intl";
import { addDays, dayOf } from "../../../payments/index.ts";

/** Days up to which a weekday says enough. */
const WEEK = 6;

/** A day in words, inside a sentence: "today", "yesterday", a weekday of the last week, or a date. */
export function useDayText(): (at: Date) => string {
  const t = useTranslations("groupsHome.news");
  const format = useFormatter();
  const timeZone = useTimeZone() ?? "UTC";
  return (at) => {
    const [day, today] = [dayOf(at, timeZone), dayOf(new Date(), timeZone)];
    if (day === today) return t("today");
    if (day === addDays(today, -1)) return t("yesterday");
    if (day >= addDays(today, -WEEK)) return format.dateTime(at, { weekday: "long" });
    return format.dateTime(at, { month: "short", day: "numeric" });
  };
}
