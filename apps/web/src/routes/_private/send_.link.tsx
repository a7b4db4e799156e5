import { createFileRoute, redirect } from "@tanstack/react-router";
import { SendClaimPage } from "../../features/claims/components/send-claim-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/send_/link")({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === "string" && to.includes("@") ? { to } : {},
  beforeLoad: ({ search }) => {
    if (search.to === undefined) throw redirect({ to: "/send" });
  },
  loader: () => needMessages("claims", "requests", "send", "stepUp"),
  component: () => <SendClaimPage to={Route.useSearch().to ?? ""} />,
});
