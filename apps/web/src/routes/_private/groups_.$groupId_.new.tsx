import { createFileRoute } from "@tanstack/react-router";
import { ExpenseFormPage } from "../../features/expenses/components/expense-form-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/groups_/$groupId_/new")({
  loader: () => needMessages("groups", "expenses", "quickEntry"),
  component: NewExpenseRoute,
});

function NewExpenseRoute() {
  const { groupId } = Route.useParams();
  return <ExpenseFormPage groupId={groupId} expenseId={null} />;
}
