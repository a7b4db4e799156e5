import { listCredits, sumOwnOpen } from "@evenly/db/expenses/own-part-queries";
import { listBalances, type Membership } from "@evenly/db/groups/queries";
import { comingBack } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../context.ts";

/** What the caller still gets back of each expense of a group, by the expense's id. */
export async function loadComingBack(
  ctx: ServiceContext,
  { group, member }: Membership,
): Promise<ReadonlyMap<string, bigint>> {
  const [credits, open, balances] = await Promise.all([
    listCredits(ctx.db, group.id, member.id),
    sumOwnOpen(ctx.db, group.id, member.id),
    listBalances(ctx.db, group.id),
  ]);
  const back = new Map<string, bigint>();
  for (const { memberId, currency, ...sums } of balances) {
    if (memberId !== member.id) continue;
    const balanceMinor = sums.paidMinor - sums.shareMinor + sums.settledOutMinor - sums.settledInMinor;
    const openMinor = open.find((each) => each.currency === currency)?.openMinor ?? 0n;
    const own = credits.filter((each) => each.currency === currency);
    for (const [id, minor] of comingBack(own, balanceMinor + openMinor)) back.set(id, minor);
  }
  return back;
}
