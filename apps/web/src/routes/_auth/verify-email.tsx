import { createFileRoute } from "@tanstack/react-router";
import { VerifyEmailPage } from "../../features/auth/components/verify-email-page.tsx";
import { tokenSearch } from "../../features/auth/search.ts";

export const Route = createFileRoute("/_auth/verify-email")({
  validateSearch: tokenSearch,
  component: () => <VerifyEmailPage token={Route.useSearch().token} />,
});
