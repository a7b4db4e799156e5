import { useFormatter, useTimeZone, useTranslations } from "use-intl";
import { dayOf } from "../days.ts";
import { useCountdown } from "../send/use-countdown.ts";
import { timeLeftOf } from "./hold-clock.ts";

const DAY_MS = 86_400_000;

/** A moment as people say it: the time today, "4:42 PM tomorrow", or the date and time. */
export function useMomentText(): (moment: Date) => string {
  const t = useTranslations("holds");
  const format = useFormatter();
  const timeZone = useTimeZone() ?? "UTC";
  return (moment) => {
    const time = format.dateTime(moment, { timeStyle: "short" });
    const day = dayOf(moment, timeZone);
    if (day === dayOf(new Date(), timeZone)) return time;
    if (day === dayOf(new Date(Date.now() + DAY_MS), timeZone)) return t("tomorrowAt", { time });
    return format.dateTime(moment, { dateStyle: "medium", timeStyle: "short" });
  };
}

/** Time left until a moment, as text; it counts while it is shown. */
export function useTimeLeft(until: Date): { readonly seconds: number; readonly text: string } {
  const t = useTranslations("holds.left");
  const seconds = useCountdown(until);
  const left = timeLeftOf(seconds);
  if (left.unit === "seconds") return { seconds, text: left.clock };
  if (left.unit === "hours") return { seconds, text: t("long", left) };
  return { seconds, text: left.unit === "minutes" ? t("minutes", left) : t("over") };
}
