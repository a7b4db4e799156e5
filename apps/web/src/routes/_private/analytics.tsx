import { createFileRoute, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { type AnalyticsSearch, readAnalyticsSearch } from "../../features/insights/analytics-search.ts";
import { AnalyticsPage } from "../../features/insights/components/analytics-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/analytics")({
  loader: () => needMessages("insights"),
  component: Analytics,
});

/** The address is read here, not by the route, so that no other page loads how. */
function Analytics() {
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => readAnalyticsSearch(asked), [asked]);
  const navigate = useNavigate();
  const onChange = (changes: Partial<AnalyticsSearch>) =>
    void navigate({ to: "/analytics", search: { ...search, ...changes } as never, replace: true });
  return <AnalyticsPage search={search} onChange={onChange} />;
}
