import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordPage } from "../../features/auth/components/reset-password-page.tsx";
import { tokenSearch } from "../../features/auth/search.ts";

export const Route = createFileRoute("/_auth/reset-password")({
  validateSearch: tokenSearch,
  component: () => <ResetPasswordPage token={Route.useSearch().token} />,
});
