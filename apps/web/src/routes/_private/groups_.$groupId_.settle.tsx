import type { Group } from "@evenly/contract/groups/schemas";
import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { SettlePage } from "../../features/settlements/components/settle-page.tsx";

type SettleSearch = {
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly expense?: string;
};
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

export const Route = createFileRoute("/_private/groups_/$groupId_/settle")({
  validateSearch: ({ from, to, currency, expense }: Record<string, unknown>): SettleSearch => ({
    ...{ from: textOf(from), to: textOf(to), currency: textOf(currency) },
    ...(typeof expense === "string" && { expense }),
  }),
  loader: () => needMessages("groups", "settlements", "send", "stepUp"),
  component: SettleRoute,
});

function SettleRoute() {
  const { groupId } = Route.useParams();
  const { from, to, currency, expense } = Route.useSearch();
  const debt = {
    fromMemberId: from as Group["ownMemberId"],
    toMemberId: to as Group["ownMemberId"],
    currency,
    expenseId: expense,
  };
  return <SettlePage key={`${from}${to}${currency}`} groupId={groupId} debt={debt} />;
}
