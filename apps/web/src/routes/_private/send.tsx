import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { SendPage } from "../../features/send/components/send-page.tsx";

type SendSearch = { readonly to?: string };

export const Route = createFileRoute("/_private/send")({
  validateSearch: (search: Record<string, unknown>): SendSearch =>
    typeof search.to === "string" && search.to !== "" ? { to: search.to } : {},
  loader: () => needMessages("send", "contacts", "history", "realtime"),
  component: Send,
});

function Send() {
  const { to } = Route.useSearch();
  return <SendPage key={to} to={to} />;
}
