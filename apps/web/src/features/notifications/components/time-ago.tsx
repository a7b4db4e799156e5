import { useFormatter, useTimeZone, useTranslations } from "use-intl";
import { addDays, dayOf } from "../../payments/index.ts";
import { relativeTime } from "../relative-time.ts";

/** A short relative time; its tooltip shows the exact time. */
export function TimeAgo({ at, now }: { readonly at: Date; readonly now: Date }) {
  const t = useTranslations("notifications");
  const format = useFormatter();
  const timeZone = useTimeZone() ?? "UTC";
  const isYesterday = dayOf(at, timeZone) === addDays(dayOf(now, timeZone), -1);
  const time = relativeTime(at, now, isYesterday);
  const isThisYear = dayOf(at, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  const date = () =>
    format.dateTime(at, { day: "numeric", month: "short", ...(isThisYear ? {} : { year: "numeric" }) });
  return (
    <time
      dateTime={at.toISOString()}
      title={format.dateTime(at, { dateStyle: "full", timeStyle: "medium" })}
      className="numeric shrink-0 text-tiny font-medium whitespace-nowrap text-text-3"
    >
      {time.kind === "date" ? date() : "count" in time ? t(time.kind, { count: time.count }) : t(time.kind)}
    </time>
  );
}
