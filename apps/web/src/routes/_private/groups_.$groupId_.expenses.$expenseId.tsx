import type { ExpenseId, GroupId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { ExpensePage } from "../../features/expenses/components/expense-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/groups_/$groupId_/expenses/$expenseId")({
  loader: () => needMessages("groups", "expenses", "attachments", "quickEntry", "series", "picker"),
  component: ExpenseRoute,
});

function ExpenseRoute() {
  const { groupId, expenseId } = idsOf<{ groupId: GroupId; expenseId: ExpenseId }>(Route.useParams());
  return <ExpensePage groupId={groupId} expenseId={expenseId} />;
}
