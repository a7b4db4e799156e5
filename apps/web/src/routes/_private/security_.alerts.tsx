import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { AlertsPage } from "../../features/security/components/alerts-page.tsx";

export const Route = createFileRoute("/_private/security_/alerts")({
  loader: () => needMessages("security", "auth"),
  component: AlertsPage,
});
