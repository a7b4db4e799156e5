import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Section, Timeline } from "@evenly/ui";
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
    <Section title={t("timeline")} level={3} className="mt-7">
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
    </Section>
  );
}
