import { type GetGroupAnalyticsInput, GroupAnalytics } from "@evenly/contract/groups/analytics/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { listCountedExpenses } from "@evenly/db/expenses/entry-queries";
import { listMembers } from "@evenly/db/groups/queries";
import { listCountedSettlements } from "@evenly/db/settlements/entry-queries";
import { groupAnalytics, insightText } from "@evenly/domain/groups/index";
import { zonedText } from "@evenly/domain/history/history-range";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { loadMembership } from "../load.ts";
import { nameOfMember } from "../present.ts";

/**
 * What one of the caller's groups spent in a period that ends today in the caller's time zone, in one currency.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} there is no such group, or the caller is no active member.
 */
export async function getGroupAnalytics(
  ctx: ServiceContext,
  { groupId, period, currency: asked }: GetGroupAnalyticsInput,
): Promise<GroupAnalytics> {
  const { group } = await loadMembership(ctx, groupId);
  const [expenses, settlements, members, user] = await Promise.all([
    listCountedExpenses(ctx.db, groupId),
    listCountedSettlements(ctx.db, groupId),
    listMembers(ctx.db, groupId),
    findUserById(ctx.db, requireUser(ctx)),
  ]);
  const currency = asked ?? group.currency;
  const names = new Map(members.map((each) => [each.member.id, nameOfMember(each)]));
  const nameOf = (memberId: string) => names.get(memberId) ?? "";
  const { insights, topSpenders, memberBalances, ...sums } = groupAnalytics({
    expenses: expenses.map((each) => ({ ...each, kind: "expense", isVoided: false, approval: "not_needed" })),
    settlements: settlements.map((each) => ({ ...each, kind: "settlement" })),
    currency,
    period,
    today: zonedText(ctx.clock.now(), user?.timeZone ?? "UTC").slice(0, 10),
  });
  return GroupAnalytics.parse({
    ...sums,
    groupId,
    period,
    currency,
    currencies: [...new Set([group.currency, ...expenses.map((each) => each.currency)])],
    topSpenders: topSpenders.map((spender) => ({ ...spender, name: nameOf(spender.memberId) })),
    memberBalances: memberBalances.map(({ balanceMinor, ...each }) => ({
      ...each,
      netMinor: balanceMinor,
      name: nameOf(each.memberId),
    })),
    insights: insights.map((insight) => insightText(insight, currency)),
    insightFacts: insights,
  });
}
