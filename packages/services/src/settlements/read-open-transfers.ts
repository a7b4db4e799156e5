import type { Queryable } from "@evenly/db";
import {
  listBalancesOf,
  listOnTheWay,
  listPairsOf,
  type OpenGroup,
} from "@evenly/db/settlements/person-queries";
import { type OpenTransfer, openTransfers } from "@evenly/domain/groups/index";
import { balanceOf } from "../groups/index.ts";

/** Suggested payments of some groups, less what is on its way, from the projections of balances and debts. */
export async function readOpenTransfers(
  db: Queryable,
  groups: readonly Pick<OpenGroup, "id" | "simplifyDebts">[],
): Promise<readonly (OpenTransfer & { readonly groupId: string })[]> {
  if (groups.length === 0) return [];
  const ids = groups.map(({ id }) => id);
  const [balances, pairs] = [await listBalancesOf(db, ids), await listPairsOf(db, ids)];
  const onTheWay = await listOnTheWay(db, ids);
  return groups.flatMap(({ id: groupId, simplifyDebts }) => {
    const of = <Row extends { readonly groupId: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.groupId === groupId);
    const snapshot = {
      isSimplified: simplifyDebts,
      balances: of(balances).map((row) => ({ ...row, balanceMinor: balanceOf(row) })),
      pairs: of(pairs).map(({ firstMemberId, secondMemberId, owedMinor, currency }) =>
        owedMinor < 0n
          ? { fromId: secondMemberId, toId: firstMemberId, amountMinor: -owedMinor, currency }
          : { fromId: firstMemberId, toId: secondMemberId, amountMinor: owedMinor, currency },
      ),
      onTheWay: of(onTheWay),
    };
    return openTransfers(snapshot).map((transfer) => ({ ...transfer, groupId }));
  });
}
