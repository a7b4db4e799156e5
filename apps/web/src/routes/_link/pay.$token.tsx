import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { PayLinkPage } from "../../features/requests/components/link/pay-link-page.tsx";

export const Route = createFileRoute("/_link/pay/$token")({
  loader: () => needMessages("requests"),
  component: PayLinkRoute,
});

function PayLinkRoute() {
  const { token } = Route.useParams();
  return <PayLinkPage key={token} token={token} />;
}
