import { useFormatter, useTranslations } from "use-intl";
import { dayKeyOf } from "./group-by-day.ts";

const DAY_MS = 86_400_000;

/** The head of a day: "Today · 21 Nov", "Wed · 18 Nov", with the year when it is another one. */
export function DayLabel({ date, level }: { readonly date: Date; readonly level: 2 | 3 }) {
  const t = useTranslations("common");
  const format = useFormatter();
  const now = new Date();
  const key = dayKeyOf(date);
  const isThisYear = date.getFullYear() === now.getFullYear();
  const name =
    key === dayKeyOf(now)
      ? t("today")
      : key === dayKeyOf(new Date(now.getTime() - DAY_MS))
        ? t("yesterday")
        : format.dateTime(date, { weekday: "short" });
  const day = format.dateTime(date, {
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
  });
  const Heading = `h${level}` as const;
  return <Heading className="text-small font-medium text-text-2">{`${name} · ${day}`}</Heading>;
}
