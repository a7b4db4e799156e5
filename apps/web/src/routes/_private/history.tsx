import type { TransferId } from "@evenly/contract/ids";
import { createFileRoute, Outlet, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { HistoryPage } from "../../features/history/components/history-page.tsx";
import { readHistorySearch } from "../../features/history/history-search.ts";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/history")({
  validateSearch: readHistorySearch,
  loader: () => needMessages("history", "holds", "stepUp", "realtime", "offline"),
  component: History,
});

function History() {
  const asked = Route.useSearch();
  // The router keeps search values that the route does not define, so invalid ones must be removed here.
  const search = useMemo(() => readHistorySearch(asked), [asked]);
  const { transactionId: id } = useParams({ strict: false });
  const openId = id === undefined ? undefined : idsOf<{ id: TransferId }>({ id }).id;
  return <HistoryPage search={search} openId={openId} detail={<Outlet />} />;
}
