import { createFileRoute } from "@tanstack/react-router";
import { RevertEmailPage } from "../../features/auth/components/revert-email-page.tsx";
import { tokenSearch } from "../../features/auth/search.ts";

export const Route = createFileRoute("/_auth/revert-email")({
  validateSearch: tokenSearch,
  component: () => <RevertEmailPage token={Route.useSearch().token} />,
});
