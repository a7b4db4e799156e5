import type { SecurityEvent, SecurityEventId } from "@evenly/contract/security/schemas";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useEventTexts } from "../use-event-texts.ts";
import { EventFacts } from "./event-facts.tsx";
import { OnePage, soonThere } from "./one-page.tsx";

/** One security event with its facts. */
export function IncidentPage({ id }: { readonly id: SecurityEventId }) {
  const t = useTranslations("security.events");
  const query = api.security.getEvent.useQuery({ eventId: id }, soonThere);
  return (
    <OnePage pageTitle={t("one")} backTo="/security/events" query={query}>
      {query.data && <Incident event={query.data} />}
    </OnePage>
  );
}

function Incident({ event }: { readonly event: SecurityEvent }) {
  const t = useTranslations("security.events");
  const texts = useEventTexts();
  return (
    <article>
      <h2 className="text-h2 font-semibold">{texts.titleOf(event.kind)}</h2>
      <EventFacts event={event} />
      {event.isAlert && (
        <Link
          to="/security/alerts/$alertId"
          params={{ alertId: event.id }}
          className="mt-4 inline-flex min-h-11 items-center font-medium text-accent-text underline"
        >
          {event.isResolved ? t("toAnswered") : t("toAlert")}
        </Link>
      )}
    </article>
  );
}
