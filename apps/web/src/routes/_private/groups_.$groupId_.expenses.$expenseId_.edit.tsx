import type { ExpenseId, GroupId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { ExpenseFormPage } from "../../features/expenses/components/expense-form-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/groups_/$groupId_/expenses/$expenseId_/edit")({
  loader: () => needMessages("groups", "expenses", "attachments", "quickEntry", "series", "picker"),
  component: EditExpenseRoute,
});

function EditExpenseRoute() {
  const { groupId, expenseId } = idsOf<{ groupId: GroupId; expenseId: ExpenseId }>(Route.useParams());
  return <ExpenseFormPage groupId={groupId} expenseId={expenseId} />;
}
