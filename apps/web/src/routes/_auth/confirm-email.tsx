import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailPage } from "../../features/auth/components/confirm-email-page.tsx";
import { tokenSearch } from "../../features/auth/search.ts";

export const Route = createFileRoute("/_auth/confirm-email")({
  validateSearch: tokenSearch,
  component: () => <ConfirmEmailPage token={Route.useSearch().token} />,
});
