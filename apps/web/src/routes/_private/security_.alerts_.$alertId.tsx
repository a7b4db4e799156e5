import type { SecurityEventId } from "@evenly/contract/security/schemas";
import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { AlertPage } from "../../features/security/components/alert-page.tsx";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/security_/alerts_/$alertId")({
  loader: () => needMessages("security", "auth"),
  component: Alert,
});

function Alert() {
  const { alertId } = idsOf<{ alertId: SecurityEventId }>(Route.useParams());
  return <AlertPage key={alertId} id={alertId} />;
}
