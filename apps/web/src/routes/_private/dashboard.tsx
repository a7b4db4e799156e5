import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "../../features/dashboard/components/dashboard-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/dashboard")({
  loader: () =>
    needMessages("dashboard", "goals", "groups", "groupsHome", "holds", "history", "realtime", "offline"),
  component: DashboardPage,
});
