import type { SecurityEventId } from "@evenly/contract/security/schemas";
import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { IncidentPage } from "../../features/security/components/incident-page.tsx";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/security_/incidents/$eventId")({
  loader: () => needMessages("security", "auth"),
  component: Incident,
});

function Incident() {
  const { eventId } = idsOf<{ eventId: SecurityEventId }>(Route.useParams());
  return <IncidentPage key={eventId} id={eventId} />;
}
