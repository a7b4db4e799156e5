import { createFileRoute } from "@tanstack/react-router";
import { tokenSearch } from "../../features/auth/search.ts";
import { PayCodePage } from "../../features/pay-codes/components/pay-code-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/pay/code")({
  validateSearch: tokenSearch,
  loader: () => needMessages("qr", "send", "stepUp"),
  component: PayCodeRoute,
});

function PayCodeRoute() {
  const { token = "" } = Route.useSearch();
  return <PayCodePage key={token} token={token} />;
}
