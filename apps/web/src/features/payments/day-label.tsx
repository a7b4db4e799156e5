import { useFormatter, useTimeZone, useTranslations } from "use-intl";
import { addDays, dayOf } from "./days.ts";

/** Heading of a day: "Today · 21 Nov", "Wed · 18 Nov"; other years are included. */
export function DayLabel({ date, level }: { readonly date: Date; readonly level: 2 | 3 }) {
  const t = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone() ?? "UTC";
  const today = dayOf(new Date(), timeZone);
  const key = dayOf(date, timeZone);
  const name =
    key === today
      ? t("today")
      : key === addDays(today, -1)
        ? t("yesterday")
        : format.dateTime(date, { weekday: "short" });
  const day = format.dateTime(date, {
    day: "numeric",
    month: "short",
    ...(key.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" }),
  });
  const Heading = `h${level}` as const;
  return <Heading className="text-small font-medium text-text-2">{`${name} · ${day}`}</Heading>;
}
