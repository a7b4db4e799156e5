import { createFileRoute } from "@tanstack/react-router";
import { BudgetSettingsPage } from "../../features/budgets/components/settings/budget-settings-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/budget_/settings")({
  loader: () => needMessages("budgets"),
  component: BudgetSettingsPage,
});
