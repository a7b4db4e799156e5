import { type Debt, debtsOf, type GroupEntry, groupBalances, netsOf } from "./group-balances.ts";
import { suggestTransfers } from "./simplify-debts.ts";
import { compareIds, type MemberPart, sumOf } from "./split-types.ts";

/** One entry's effect on a debt, seen by the member who owes: above zero it adds to the debt, below zero it reduces it. */
export type EntryLine = {
  readonly entryId: string;
  readonly kind: GroupEntry["kind"];
  /** The part of the entry that belongs to this transfer, in minor units. */
  readonly amountMinor: bigint;
  /** The entry's whole effect; differs from amountMinor where several transfers share one entry. */
  readonly wholeMinor: bigint;
  /** Total of the entry, what the member paid of it, and their share of it. */
  readonly totalMinor: bigint;
  readonly paidMinor: bigint;
  readonly shareMinor: bigint;
};

/** Both lists sum to amountMinor. Without simplification there are no persons: the debt is between the two alone. */
export type DebtTrace = {
  readonly amountMinor: bigint;
  readonly entries: readonly EntryLine[];
  /** Whom the member owes (above zero) and who owes them (below zero) before simplification, largest first. */
  readonly persons: readonly MemberPart[];
};

export type DebtQuestion = {
  /** All entries of the group that count, oldest first. */
  readonly entries: readonly GroupEntry[];
  readonly currency: string;
  readonly fromId: string;
  readonly toId: string;
  readonly isSimplified: boolean;
};

/**
 * Explains a suggested transfer by the entries and the persons it came from. Where the member has several transfers, the first
 * one takes all that reduces the debt, and each next one goes on where the last one ended. Returns null when no such transfer is
 * suggested any more.
 */
export function explainDebt({
  entries,
  currency,
  fromId,
  toId,
  isSimplified,
}: DebtQuestion): DebtTrace | null {
  const own = entries.filter((entry) => entry.currency === currency);
  const [balances] = groupBalances(own);
  const transfers = balances === undefined ? [] : suggestTransfers(balances, isSimplified);
  const paid = transfers.filter((transfer) => transfer.fromId === fromId);
  const position = paid.findIndex((transfer) => transfer.toId === toId);
  const transfer = paid[position];
  if (balances === undefined || transfer === undefined) return null;
  const { amountMinor } = transfer;
  if (!isSimplified)
    return {
      amountMinor,
      persons: [],
      entries: linesOf(own, fromId, (entry) => owedTo(entry, fromId, toId)),
    };
  const cut = cutOf(paid, position);
  const lines = linesOf(own, fromId, (entry) => -(netsOf(entry).get(fromId) ?? 0n));
  return {
    amountMinor,
    entries: takeCut(lines, cut),
    persons: takeCut(personsOf(balances.debts, fromId), cut),
  };
}

/** What an entry makes one member owe another, below zero when the other owes. */
function owedTo(entry: GroupEntry, fromId: string, toId: string): bigint {
  return debtsOf(entry).reduce((sum, debt) => {
    if (debt.fromId === fromId && debt.toId === toId) return sum + debt.amountMinor;
    return debt.fromId === toId && debt.toId === fromId ? sum - debt.amountMinor : sum;
  }, 0n);
}

function linesOf(
  entries: readonly GroupEntry[],
  memberId: string,
  effectOf: (entry: GroupEntry) => bigint,
): readonly EntryLine[] {
  const lines = entries.flatMap((entry) => {
    const wholeMinor = effectOf(entry);
    if (wholeMinor === 0n) return [];
    const { id: entryId, kind } = entry;
    return [{ entryId, kind, amountMinor: wholeMinor, wholeMinor, ...sidesOf(entry, memberId) }];
  });
  return [
    ...lines.filter(({ amountMinor }) => amountMinor > 0n),
    ...lines.filter(({ amountMinor }) => amountMinor < 0n),
  ];
}

function sidesOf(entry: GroupEntry, memberId: string) {
  if (entry.kind === "settlement") {
    const { amountMinor, fromId, toId } = entry;
    const paidMinor = fromId === memberId ? amountMinor : 0n;
    return { totalMinor: amountMinor, paidMinor, shareMinor: toId === memberId ? amountMinor : 0n };
  }
  const ownOf = (parts: readonly MemberPart[]) => sumOf(parts.filter((part) => part.memberId === memberId));
  return { totalMinor: sumOf(entry.parts), paidMinor: ownOf(entry.payers), shareMinor: ownOf(entry.parts) };
}

function personsOf(debts: readonly Debt[], memberId: string): readonly MemberPart[] {
  const owing = debts
    .filter(({ fromId }) => fromId === memberId)
    .map(({ toId, amountMinor }) => ({ memberId: toId, amountMinor }));
  const owed = debts
    .filter(({ toId }) => toId === memberId)
    .map(({ fromId, amountMinor }) => ({ memberId: fromId, amountMinor: -amountMinor }));
  return [...owing, ...owed].sort((a, b) =>
    a.amountMinor === b.amountMinor
      ? compareIds(a.memberId, b.memberId)
      : a.amountMinor > b.amountMinor
        ? -1
        : 1,
  );
}

/** Where a transfer lies in the row of one member's transfers, in minor units. */
type Cut = { readonly isFirst: boolean; readonly startMinor: bigint; readonly endMinor: bigint };

function cutOf(paid: readonly Debt[], position: number): Cut {
  const startMinor = sumOf(paid.slice(0, position));
  return { isFirst: position === 0, startMinor, endMinor: startMinor + (paid[position]?.amountMinor ?? 0n) };
}

/** Cuts a transfer's part out of signed lines that sum to all transfers of the member. */
function takeCut<Line extends { readonly amountMinor: bigint }>(
  lines: readonly Line[],
  { isFirst, startMinor, endMinor }: Cut,
): readonly Line[] {
  const credits = lines.filter(({ amountMinor }) => amountMinor < 0n);
  const credit = -sumOf(credits);
  const start = isFirst ? 0n : credit + startMinor;
  const end = credit + endMinor;
  let reached = 0n;
  const debits = lines.flatMap((line) => {
    if (line.amountMinor < 0n) return [];
    const [from, to] = [reached, reached + line.amountMinor];
    reached = to;
    const amountMinor = (to < end ? to : end) - (from > start ? from : start);
    return amountMinor > 0n ? [{ ...line, amountMinor }] : [];
  });
  return isFirst ? [...debits, ...credits] : debits;
}
