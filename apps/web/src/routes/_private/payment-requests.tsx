import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { RequestsPage, type RequestsPart } from "../../features/requests/components/requests-page.tsx";

/** The request that is named, such as by a notification, and on phones the part that is shown. */
type RequestsSearch = { readonly request?: string; readonly part?: RequestsPart };

const isPart = (part: unknown): part is RequestsPart =>
  part === "toPay" || part === "asked" || part === "done";

export const Route = createFileRoute("/_private/payment-requests")({
  validateSearch: ({ request, part }: Record<string, unknown>): RequestsSearch => ({
    ...(typeof request === "string" && { request }),
    ...(isPart(part) && { part }),
  }),
  loader: () => needMessages("requests", "offline", "send", "stepUp"),
  component: RequestsRoute,
});

function RequestsRoute() {
  const { request, part } = Route.useSearch();
  return <RequestsPage openId={request} part={part} />;
}
