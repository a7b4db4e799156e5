import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Timeline } from "@evenly/ui";
import { useFormatter, useTimeZone, useTranslations } from "use-intl";
import { dayOf } from "../../../payments/index.ts";

/** Every state change with its time and actor. */
export function DetailTimeline({ detail }: { readonly detail: TransactionDetail }) {
  const t = useTranslations("history");
  const format = useFormatter();
  const timeZone = useTimeZone() ?? "UTC";
  const { timeline, effectiveAt } = detail;
  const timeOf = (at: Date) => {
    const time = format.dateTime(at, { timeStyle: "medium" });
    const isSameDay = dayOf(at, timeZone) === dayOf(effectiveAt, timeZone);
    return isSameDay ? time : `${format.dateTime(at, { day: "numeric", month: "short" })}, ${time}`;
  };
  return (
    <section aria-labelledby="timeline" className="mt-7">
      <h3 id="timeline" className="text-h2 font-semibold">
        {t("timeline")}
      </h3>
      <Timeline
        className="mt-3"
        steps={timeline.map(({ state, at, actor }, index) => ({
          id: `${state}-${index}`,
          title: t(`state.${state}`),
          meta: actor,
          time: timeOf(at),
          isCurrent: index === timeline.length - 1,
        }))}
      />
    </section>
  );
}
