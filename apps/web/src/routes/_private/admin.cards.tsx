import { createFileRoute } from "@tanstack/react-router";
import { ReconciliationPage } from "../../features/cards/components/reconciliation-page.tsx";
import { OperatorsOnly } from "../../features/cases/components/operators-only.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/admin/cards")({
  loader: () => needMessages("admin", "cardCheck"),
  component: () => (
    <OperatorsOnly>
      <ReconciliationPage />
    </OperatorsOnly>
  ),
});
