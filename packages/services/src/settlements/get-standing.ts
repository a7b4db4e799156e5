import type { GetStandingInput, GroupStanding } from "@evenly/contract/settlements/schemas";
import * as schemas from "@evenly/contract/settlements/schemas";
import type { Queryable } from "@evenly/db";
import {
  type BalanceRow,
  type GroupRow,
  listBalances,
  listPairs,
  type PairRow,
} from "@evenly/db/groups/queries";
import { type Debt, netDebts, simplifyDebts } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../context.ts";
import { balanceOf, loadMembership } from "../groups/index.ts";

/**
 * Who pays whom in one of the caller's groups, from the projections of its balances and debts.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} there is no such group, or the caller is no active member.
 */
export async function getStanding(
  ctx: ServiceContext,
  { groupId }: GetStandingInput,
): Promise<GroupStanding> {
  const { group } = await loadMembership(ctx, groupId);
  return await readStanding(ctx.db, group);
}

/** Who pays whom in a group now. */
export async function readStanding(
  db: Queryable,
  { id: groupId, simplifyDebts: isSimplified }: Pick<GroupRow, "id" | "simplifyDebts">,
): Promise<GroupStanding> {
  const [balances, pairs] = await Promise.all([listBalances(db, groupId), listPairs(db, groupId)]);
  const codes = [...new Set(balances.map(({ currency }) => currency))].toSorted();
  const currencies = codes.flatMap((currency) => {
    const direct = directDebts(pairs.filter((pair) => pair.currency === currency));
    const simplified = simplifiedDebts(balances.filter((balance) => balance.currency === currency));
    const transfers = isSimplified ? simplified : direct;
    if (transfers.length === 0) return [];
    const shown = transfers.map(({ fromId, toId, amountMinor }) => ({
      fromMemberId: fromId,
      toMemberId: toId,
      amountMinor,
    }));
    return [{ currency, transfers: shown, directCount: direct.length }];
  });
  return schemas.GroupStanding.parse({ isSimplified, currencies });
}

function directDebts(pairs: readonly PairRow[]): readonly Debt[] {
  return netDebts(
    pairs.map(({ firstMemberId, secondMemberId, owedMinor }) =>
      owedMinor < 0n
        ? { fromId: secondMemberId, toId: firstMemberId, amountMinor: -owedMinor }
        : { fromId: firstMemberId, toId: secondMemberId, amountMinor: owedMinor },
    ),
  );
}

function simplifiedDebts(balances: readonly BalanceRow[]): readonly Debt[] {
  return simplifyDebts(balances.map((row) => ({ memberId: row.memberId, balanceMinor: balanceOf(row) })));
}
