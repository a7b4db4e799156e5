import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { type AnalyticsSearch, readAnalyticsSearch } from "../../features/insights/analytics-search.ts";
import { AnalyticsPage } from "../../features/insights/components/analytics-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/analytics")({
  validateSearch: readAnalyticsSearch,
  loader: () => needMessages("insights"),
  component: Analytics,
});

function Analytics() {
  const asked = Route.useSearch();
  const search = useMemo(() => readAnalyticsSearch(asked), [asked]);
  const navigate = useNavigate();
  const onChange = (changes: Partial<AnalyticsSearch>) =>
    void navigate({ to: "/analytics", search: { ...search, ...changes }, replace: true });
  return <AnalyticsPage search={search} onChange={onChange} />;
}
