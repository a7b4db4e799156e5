import type { GroupId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { ExpenseFormPage } from "../../features/expenses/components/expense-form-page.tsx";
import { SeriesFormPage } from "../../features/expenses/components/series-form-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/groups_/$groupId_/new")({
  validateSearch: ({ series }): { series?: string } => (typeof series === "string" ? { series } : {}),
  loader: () => needMessages("groups", "expenses", "attachments", "quickEntry", "series", "picker"),
  component: NewExpenseRoute,
});

function NewExpenseRoute() {
  const { groupId } = idsOf<{ groupId: GroupId }>(Route.useParams());
  const { series } = Route.useSearch();
  if (series !== undefined) return <SeriesFormPage groupId={groupId} seriesId={series} />;
  return <ExpenseFormPage groupId={groupId} expenseId={null} />;
}
