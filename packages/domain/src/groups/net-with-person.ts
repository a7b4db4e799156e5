import type { Debt } from "./group-balances.ts";
import { compareIds } from "./split-types.ts";

/** What the caller owes one person in one group and currency; below zero when that person owes the caller. */
export type DebtInGroup = { readonly groupId: string; readonly currency: string; readonly owesMinor: bigint };

/** One transfer that makes two persons even in a currency, over all groups that they share. */
export type NetTransfer = {
  readonly currency: string;
  readonly direction: "pay" | "receive" | "even";
  /** Zero only when opposite debts cancel each other. */
  readonly amountMinor: bigint;
  /** Sums to amountMinor; below zero in groups whose debt goes the other way. In the order of group ids. */
  readonly allocations: readonly { readonly groupId: string; readonly amountMinor: bigint }[];
  /** True when debts in opposite directions are offset: then both persons must agree. */
  readonly needsBoth: boolean;
};

/** Nets everything between the caller and one person: one transfer for each currency, in the order of its code. */
export function netWithPerson(debts: readonly DebtInGroup[]): readonly NetTransfer[] {
  const currencies = new Map<string, Map<string, bigint>>();
  for (const { groupId, currency, owesMinor } of debts) {
    const groups = currencies.get(currency) ?? new Map<string, bigint>();
    currencies.set(currency, groups.set(groupId, (groups.get(groupId) ?? 0n) + owesMinor));
  }
  return [...currencies]
    .sort(([a], [b]) => compareIds(a, b))
    .flatMap(([code, groups]) => netOf(code, groups));
}

/** What one member owes another by a group's suggested transfers, in minor units; below zero when the other owes. */
export function owesByTransfers(transfers: readonly Debt[], memberId: string, otherId: string): bigint {
  return transfers.reduce((sum, { fromId, toId, amountMinor }) => {
    if (fromId === memberId && toId === otherId) return sum + amountMinor;
    return fromId === otherId && toId === memberId ? sum - amountMinor : sum;
  }, 0n);
}

function netOf(currency: string, groups: ReadonlyMap<string, bigint>): readonly NetTransfer[] {
  const open = [...groups].filter(([, owes]) => owes !== 0n).sort(([a], [b]) => compareIds(a, b));
  if (open.length === 0) return [];
  const net = open.reduce((sum, [, owes]) => sum + owes, 0n);
  const sign = net < 0n ? -1n : 1n;
  return [
    {
      currency,
      direction: net === 0n ? "even" : net > 0n ? "pay" : "receive",
      amountMinor: net * sign,
      allocations: open.map(([groupId, owes]) => ({ groupId, amountMinor: owes * sign })),
      needsBoth: open.some(([, owes]) => owes > 0n) && open.some(([, owes]) => owes < 0n),
    },
  ];
}
