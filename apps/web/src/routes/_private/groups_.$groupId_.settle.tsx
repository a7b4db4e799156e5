import type { ExpenseId, GroupId, MemberId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { SettlePage } from "../../features/settlements/components/settle-page.tsx";
import { idsOf, readId } from "../../shell/ids.ts";

/** The debt to pay; without one, the caller's first. */
type SettleSearch = {
  readonly from?: string;
  readonly to?: string;
  readonly currency?: string;
  readonly expense?: string;
};

export const Route = createFileRoute("/_private/groups_/$groupId_/settle")({
  validateSearch: ({ from, to, currency, expense }: Record<string, unknown>): SettleSearch => ({
    ...(typeof from === "string" && { from }),
    ...(typeof to === "string" && { to }),
    ...(typeof currency === "string" && { currency }),
    ...(typeof expense === "string" && { expense }),
  }),
  loader: () => needMessages("groups", "settlements", "send", "stepUp"),
  component: SettleRoute,
});

function SettleRoute() {
  const { groupId } = idsOf<{ groupId: GroupId }>(Route.useParams());
  const { from, to, currency, expense } = Route.useSearch();
  const [fromMemberId, toMemberId] = [readId<MemberId>(from), readId<MemberId>(to)];
  const isNamed = fromMemberId !== undefined && toMemberId !== undefined && currency !== undefined;
  const debt = isNamed ? { fromMemberId, toMemberId, currency, expenseId: readId<ExpenseId>(expense) } : null;
  return <SettlePage key={`${groupId}${from}${to}${currency}`} groupId={groupId} debt={debt} />;
}
