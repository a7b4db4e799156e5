import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { RequestsPage } from "../../features/requests/components/requests-page.tsx";

/** The request that a notification links to. */
type RequestsSearch = { readonly request?: string };

export const Route = createFileRoute("/_private/payment-requests")({
  validateSearch: ({ request }: Record<string, unknown>): RequestsSearch =>
    typeof request === "string" ? { request } : {},
  loader: () => needMessages("requests", "offline", "send", "stepUp"),
  component: RequestsRoute,
});

function RequestsRoute() {
  return <RequestsPage openId={Route.useSearch().request} />;
}
