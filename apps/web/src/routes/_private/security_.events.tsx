import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { EventsPage } from "../../features/security/components/events-page.tsx";

export const Route = createFileRoute("/_private/security_/events")({
  loader: () => needMessages("security", "auth"),
  component: EventsPage,
});
