import { createFileRoute } from "@tanstack/react-router";
import { ClaimPage } from "../../features/claims/components/claim-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_link/claim/$token")({
  loader: () => needMessages("claims"),
  component: () => <ClaimPage token={Route.useParams().token} />,
});
