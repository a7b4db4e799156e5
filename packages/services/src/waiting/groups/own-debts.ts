import type { BalanceRow } from "@evenly/db/groups/queries";
import {
  listBalancesOf,
  listDueDays,
  listOnTheWay,
  listOwedCurrencies,
  listOwnPairs,
} from "@evenly/db/waiting/groups/debt-queries";
import { simplifyDebts } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../../context.ts";
import { balanceOf } from "../../groups/index.ts";

/** Age up to which a payment can be on its way: the longest hold, with room to spare. */
const ON_THE_WAY_DAYS = 90;

type Group = { readonly id: string; readonly name: string; readonly color: string };
type Debt = {
  readonly group: Group;
  readonly ownMemberId: string;
  readonly toMemberId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
};
/** A payment that a group suggests to the user, less what is on its way. */
export type OwnDebt = Debt & { readonly deadlineAt: Date | null; readonly furtherCount: number };

/** The largest suggested payment of a user in each group and currency, with a constant number of queries. */
export async function loadOwnDebts(
  ctx: ServiceContext,
  userId: string,
  limit: number,
): Promise<readonly OwnDebt[]> {
  const since = new Date(ctx.clock.now().getTime() - ON_THE_WAY_DAYS * 86_400_000);
  const [owed, pairs, onTheWay] = await Promise.all([
    listOwedCurrencies(ctx.db, userId, limit),
    listOwnPairs(ctx.db, userId, limit),
    listOnTheWay(ctx.db, userId, since),
  ]);
  const balances = await listBalancesOf(ctx.db, [...new Set(owed.map(({ group }) => group.id))]);
  const direct = pairs.map(({ group, ownMemberId, pair }): Debt => {
    const isFirst = pair.firstMemberId === ownMemberId;
    const toMemberId = isFirst ? pair.secondMemberId : pair.firstMemberId;
    const amountMinor = isFirst ? pair.owedMinor : -pair.owedMinor;
    return { group, ownMemberId, toMemberId, currency: pair.currency, amountMinor };
  });
  const suggested = owed.flatMap((each) => suggestedOf(each, balances));
  const open = [...suggested, ...direct].flatMap((debt) => {
    const sent = onTheWay.find(
      (sum) =>
        sum.fromMemberId === debt.ownMemberId &&
        sum.toMemberId === debt.toMemberId &&
        sum.currency === debt.currency,
    );
    const amountMinor = debt.amountMinor - BigInt(sent?.totalMinor ?? 0);
    return amountMinor > 0n ? [{ ...debt, amountMinor }] : [];
  });
  return await withDeadlines(ctx, largestOf(open));
}

function suggestedOf(
  { group, ownMemberId, currency }: Pick<Debt, "group" | "ownMemberId" | "currency">,
  balances: readonly BalanceRow[],
): readonly Debt[] {
  const rows = balances.filter((row) => row.groupId === group.id && row.currency === currency);
  return simplifyDebts(rows.map((row) => ({ memberId: row.memberId, balanceMinor: balanceOf(row) })))
    .filter(({ fromId }) => fromId === ownMemberId)
    .map(({ toId, amountMinor }) => ({ group, ownMemberId, toMemberId: toId, currency, amountMinor }));
}

/** The largest debt of each group and currency, with the number of the others. */
function largestOf(debts: readonly Debt[]): readonly (Debt & { readonly furtherCount: number })[] {
  const byPlace = new Map<string, Debt[]>();
  for (const debt of debts) {
    const place = `${debt.ownMemberId} ${debt.currency}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), debt]);
  }
  return [...byPlace.values()].flatMap((all) => {
    const [largest] = all.toSorted((one, other) => (one.amountMinor > other.amountMinor ? -1 : 1));
    return largest === undefined ? [] : [{ ...largest, furtherCount: all.length - 1 }];
  });
}

async function withDeadlines(
  ctx: ServiceContext,
  debts: ReturnType<typeof largestOf>,
): Promise<readonly OwnDebt[]> {
  const days = await listDueDays(ctx.db, [...new Set(debts.map(({ ownMemberId }) => ownMemberId))]);
  return debts.map((debt) => {
    const due = days.find((day) => day.memberId === debt.ownMemberId && day.currency === debt.currency);
    return { ...debt, deadlineAt: due?.dueOn ? new Date(due.dueOn) : null };
  });
}
