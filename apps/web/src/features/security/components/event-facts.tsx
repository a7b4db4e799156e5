import type { SecurityEvent } from "@evenly/contract/security/schemas";
import { type Fact, FactList } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { useEventTexts } from "../use-event-texts.ts";
import { SeverityWord } from "./event-row.tsx";

/** What is known about an event. */
export function EventFacts({ event }: { readonly event: SecurityEvent }) {
  const t = useTranslations("security");
  const format = useFormatter();
  const texts = useEventTexts();
  const { device, place, ipAddress } = event;
  const facts: readonly (Fact | false)[] = [
    {
      id: "when",
      label: t("facts.when"),
      value: format.dateTime(event.occurredAt, { dateStyle: "long", timeStyle: "short" }),
    },
    event.facts !== null && {
      id: "facts",
      label: t(event.facts.of === "look" ? "look.title" : "facts.payment"),
      value: <span className="wrap-anywhere">{texts.factsOf(event.facts)}</span>,
    },
    event.facts?.of === "payment" &&
      event.facts.score !== null && {
        id: "score",
        label: t("facts.score"),
        value: t("facts.scoreOf", { score: event.facts.score }),
      },
    device !== null && { id: "device", label: t("facts.device"), value: texts.deviceOf(device) },
    place !== null && { id: "place", label: t("facts.place"), value: texts.placeOf(place) },
    ipAddress !== null && { id: "address", label: t("facts.ipAddress"), value: ipAddress },
    event.detail !== null && {
      id: "about",
      label: t("facts.about"),
      value: t("operatorChange", { change: event.detail }),
    },
    { id: "type", label: t("facts.type"), value: t(`types.${event.type}`) },
    { id: "severity", label: t("facts.severity"), value: <SeverityWord severity={event.severity} /> },
  ];
  return <FactList className="mt-4" facts={facts.filter((fact) => fact !== false)} />;
}
