import { createFileRoute } from "@tanstack/react-router";
import { CancelRecoveryPage } from "../../features/auth/components/cancel-recovery-page.tsx";
import { tokenSearch } from "../../features/auth/search.ts";

export const Route = createFileRoute("/_auth/cancel-recovery")({
  validateSearch: tokenSearch,
  component: () => <CancelRecoveryPage token={Route.useSearch().token} />,
});
