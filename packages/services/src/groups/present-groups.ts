import type { Group } from "@evenly/contract/groups/schemas";
import { sumExpenses } from "@evenly/db/expenses/queries";
import { listWithEntries } from "@evenly/db/groups/entry-queries";
import { listAwaited } from "@evenly/db/groups/invitation-queries";
import { listBalances, listMembers, type Membership } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../context.ts";
import { presentGroup } from "./present.ts";

/** The caller's groups with all that belongs to them, in the order of the memberships; five queries for any number. */
export async function presentGroups(
  ctx: ServiceContext,
  memberships: readonly Membership[],
): Promise<readonly Group[]> {
  const ids = memberships.map(({ group }) => group.id);
  const [members, balances, totals, awaited, recorded] = await Promise.all([
    listMembers(ctx.db, ids),
    listBalances(ctx.db, ids),
    sumExpenses(ctx.db, ids),
    listAwaited(ctx.db, ids, ctx.clock.now()),
    listWithEntries(ctx.db, ids),
  ]);
  return memberships.map((membership) => {
    const { id } = membership.group;
    const own = totals.filter(({ groupId }) => groupId === id);
    return presentGroup(
      membership,
      members.filter(({ member }) => member.groupId === id),
      balances.filter(({ groupId }) => groupId === id),
      {
        expenseCount: own.reduce((sum, total) => sum + total.count, 0),
        expenseTotals: own.map(({ currency, totalMinor }) => ({ currency, totalMinor })),
        isCurrencyOpen: !recorded.includes(id),
      },
      awaited.filter(({ groupId }) => groupId === id),
    );
  });
}
