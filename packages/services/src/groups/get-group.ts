import type { Group, OneGroupInput } from "@evenly/contract/groups/schemas";
import { sumExpenses } from "@evenly/db/expenses/queries";
import { hasEntries } from "@evenly/db/groups/entry-queries";
import { listAwaited } from "@evenly/db/groups/invitation-queries";
import { listBalances, listMembers } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../context.ts";
import { loadMembership } from "./load.ts";
import { presentGroup } from "./present.ts";

/**
 * One of the caller's groups.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} there is no such group, or the caller is no active member.
 */
export async function getGroup(ctx: ServiceContext, { groupId }: OneGroupInput): Promise<Group> {
  const membership = await loadMembership(ctx, groupId);
  const [members, balances, totals, awaited, isRecorded] = await Promise.all([
    listMembers(ctx.db, groupId),
    listBalances(ctx.db, groupId),
    sumExpenses(ctx.db, groupId),
    listAwaited(ctx.db, groupId, ctx.clock.now()),
    hasEntries(ctx.db, groupId),
  ]);
  const expenseCount = totals.reduce((sum, total) => sum + total.count, 0);
  const expenseTotals = totals.map(({ currency, totalMinor }) => ({ currency, totalMinor }));
  const recorded = { expenseCount, expenseTotals, isCurrencyOpen: !isRecorded };
  return presentGroup(membership, members, balances, recorded, awaited);
}
