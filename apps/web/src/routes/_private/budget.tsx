import { createFileRoute } from "@tanstack/react-router";
import { BudgetPage } from "../../features/budgets/components/budget-page.tsx";
import { readMonth } from "../../features/budgets/use-month.ts";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/budget")({
  validateSearch: ({ month }: { readonly month?: unknown }) => readMonth(month),
  loader: () => needMessages("budgets", "picker"),
  component: Budget,
});

function Budget() {
  return <BudgetPage month={Route.useSearch().month} />;
}
