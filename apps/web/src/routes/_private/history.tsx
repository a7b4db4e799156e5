import { createFileRoute, Outlet, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { HistoryPage } from "../../features/history/components/history-page.tsx";
import { readHistorySearch } from "../../features/history/history-search.ts";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/history")({
  validateSearch: readHistorySearch,
  loader: () => needMessages("history", "realtime", "offline"),
  component: History,
});

function History() {
  const asked = Route.useSearch();
  // What was refused still stands beside what was read: the router keeps search values that no route names.
  const search = useMemo(() => readHistorySearch(asked), [asked]);
  const { transactionId } = useParams({ strict: false });
  return <HistoryPage search={search} openId={transactionId} detail={<Outlet />} />;
}
