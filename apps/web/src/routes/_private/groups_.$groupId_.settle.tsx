import type { ExpenseId, GroupId, MemberId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { SettlePage } from "../../features/settlements/components/settle-page.tsx";
import { parseIds, pickIds } from "../../shell/ids.ts";

type DebtIds = { readonly from: MemberId; readonly to: MemberId; readonly expense: ExpenseId };
/** The debt to pay; without one, the caller's first. */
type SettleSearch = ReturnType<typeof pickIds<DebtIds>> & { readonly currency?: string };

export const Route = createFileRoute("/_private/groups_/$groupId_/settle")({
  params: { parse: parseIds<{ groupId: GroupId }> },
  validateSearch: ({ currency, ...search }: Record<string, unknown>): SettleSearch => ({
    ...pickIds<DebtIds>(search, ["from", "to", "expense"]),
    ...(typeof currency === "string" && { currency }),
  }),
  loader: () => needMessages("groups", "settlements", "send", "stepUp"),
  component: SettleRoute,
});

function SettleRoute() {
  const { groupId } = Route.useParams();
  const { from, to, currency, expense: expenseId } = Route.useSearch();
  const isNamed = from !== undefined && to !== undefined && currency !== undefined;
  const debt = isNamed ? { fromMemberId: from, toMemberId: to, currency, expenseId } : null;
  return <SettlePage key={`${from}${to}${currency}`} groupId={groupId} debt={debt} />;
}
