import { useFormatter, useTranslations } from "use-intl";

const DAY_MS = 86_400_000;

/** A moment in words: its time today, "Yesterday" with its time, before that its date with the time. */
export function useMomentText(): (at: Date) => string {
  const t = useTranslations("common");
  const format = useFormatter();
  return (at) => {
    const dayOf = (moment: Date) => format.dateTime(moment, { dateStyle: "short" });
    const time = format.dateTime(at, { timeStyle: "short" });
    const now = new Date();
    if (dayOf(at) === dayOf(now)) return time;
    if (dayOf(at) === dayOf(new Date(now.getTime() - DAY_MS))) return `${t("yesterday")} ${time}`;
    return format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
  };
}
