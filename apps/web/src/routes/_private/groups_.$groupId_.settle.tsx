import type { Group } from "@evenly/contract/groups/schemas";
import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { SettlePage } from "../../features/settlements/components/settle-page.tsx";

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

type MemberId = Group["ownMemberId"];

function SettleRoute() {
  const { groupId } = Route.useParams();
  const { from, to, currency, expense: expenseId } = Route.useSearch();
  const isNamed = from !== undefined && to !== undefined && currency !== undefined;
  const debt = isNamed
    ? { fromMemberId: from as MemberId, toMemberId: to as MemberId, currency, expenseId }
    : null;
  return <SettlePage key={`${from}${to}${currency}`} groupId={groupId} debt={debt} />;
}
