import { createFileRoute } from "@tanstack/react-router";
import { RecoverAccountPage } from "../../features/auth/components/recover-account-page.tsx";
import { tokenSearch } from "../../features/auth/search.ts";

export const Route = createFileRoute("/_auth/recover-account")({
  validateSearch: tokenSearch,
  component: () => <RecoverAccountPage token={Route.useSearch().token} />,
});
