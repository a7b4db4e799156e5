import { createFileRoute } from "@tanstack/react-router";
import { FiguresPage } from "../../features/notifications/components/figures/figures-page.tsx";
import { readFiguresSearch } from "../../features/notifications/figures-search.ts";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/notification-analytics")({
  validateSearch: readFiguresSearch,
  loader: () => needMessages("notifications"),
  component: () => <FiguresPage search={readFiguresSearch(Route.useSearch())} />,
});
