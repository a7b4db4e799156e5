import { createFileRoute } from "@tanstack/react-router";
import { readAnalyticsSearch } from "../../features/notifications/analytics-search.ts";
import { AnalyticsPage } from "../../features/notifications/components/analytics/analytics-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/notification-analytics")({
  validateSearch: readAnalyticsSearch,
  loader: () => needMessages("notifications"),
  component: () => <AnalyticsPage search={readAnalyticsSearch(Route.useSearch())} />,
});
