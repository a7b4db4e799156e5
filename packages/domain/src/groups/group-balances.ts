import { invariant } from "@evenly/contract/invariant";
import { allocate } from "@evenly/money";
import { compareIds, type MemberPart, sumOf } from "./split-types.ts";

/** An expense that counts: payers and parts both sum to its total. */
export type ExpenseEntry = {
  readonly kind: "expense";
  readonly id: string;
  readonly currency: string;
  readonly payers: readonly MemberPart[];
  readonly parts: readonly MemberPart[];
};

/** Money that one member gave another to pay debts, above zero. */
export type SettlementEntry = {
  readonly kind: "settlement";
  readonly id: string;
  readonly currency: string;
  readonly fromId: string;
  readonly toId: string;
  readonly amountMinor: bigint;
};

/** What balances derive from: never voided, rejected or unapproved expenses, nor unconfirmed settlements. */
export type GroupEntry = ExpenseEntry | SettlementEntry;

/** One member owes another an amount above zero. As a suggestion: the transfer that would pay it. */
export type Debt = { readonly fromId: string; readonly toId: string; readonly amountMinor: bigint };

export type MemberBalance = {
  readonly memberId: string;
  /** Above zero the group owes the member; totalOwedMinor - totalOwingMinor. */
  readonly balanceMinor: bigint;
  /** Owed to the member, by everybody who owes them before simplification. */
  readonly totalOwedMinor: bigint;
  /** Owed by the member, to everybody whom they owe before simplification. */
  readonly totalOwingMinor: bigint;
};

/** Balances sum to zero. Members are in the order of their ids; debts in that of their payers, then payees. */
export type CurrencyBalances = {
  readonly currency: string;
  readonly members: readonly MemberBalance[];
  readonly debts: readonly Debt[];
};

/**
 * Derives balances and who owes whom from a group's entries, for each currency in the order of its code: paid - share + settled
 * out - settled in. Members whom no entry of a currency names have no row there. The order of the entries does not matter.
 */
export function groupBalances(entries: readonly GroupEntry[]): readonly CurrencyBalances[] {
  const byCurrency = new Map<string, GroupEntry[]>();
  for (const entry of entries) {
    const list = byCurrency.get(entry.currency);
    if (list === undefined) byCurrency.set(entry.currency, [entry]);
    else list.push(entry);
  }
  return [...byCurrency]
    .sort(([a], [b]) => compareIds(a, b))
    .map(([currency, own]) => balancesOf(currency, own));
}

/** What each member has paid above (or, negative, below) what they bear of one entry; a settlement pays for its sender. */
export function netsOf(entry: GroupEntry): ReadonlyMap<string, bigint> {
  const nets = new Map<string, bigint>();
  const add = (memberId: string, amountMinor: bigint) =>
    nets.set(memberId, (nets.get(memberId) ?? 0n) + amountMinor);
  if (entry.kind === "settlement") {
    add(entry.fromId, entry.amountMinor);
    add(entry.toId, -entry.amountMinor);
    return nets;
  }
  invariant(sumOf(entry.payers) === sumOf(entry.parts), "payers and parts of an expense have one sum");
  for (const { memberId, amountMinor } of entry.payers) add(memberId, amountMinor);
  for (const { memberId, amountMinor } of entry.parts) add(memberId, -amountMinor);
  return nets;
}

/**
 * Returns who owes whom because of one entry. Members who bear more than they paid owe those who paid more than they bear, in
 * proportion to what these paid too much. A settlement counts as a debt of its payee to its payer.
 */
export function debtsOf(entry: GroupEntry): readonly Debt[] {
  if (entry.kind === "settlement") {
    const { fromId, toId, amountMinor } = entry;
    return [{ fromId: toId, toId: fromId, amountMinor }];
  }
  const nets = [...netsOf(entry)].sort(([a], [b]) => compareIds(a, b));
  const owed = nets.filter(([, net]) => net > 0n).map(([toId, left]) => ({ toId, left }));
  return nets
    .filter(([, net]) => net < 0n)
    .flatMap(([fromId, net]) => {
      // No part exceeds what its creditor is still owed, because all debts together equal all that is owed.
      const parts = allocate(
        -net,
        owed.map(({ left }) => left),
      );
      return owed.flatMap((creditor, position) => {
        const amountMinor = parts[position] ?? 0n;
        creditor.left -= amountMinor;
        return amountMinor > 0n ? [{ fromId, toId: creditor.toId, amountMinor }] : [];
      });
    });
}

function balancesOf(currency: string, entries: readonly GroupEntry[]): CurrencyBalances {
  const memberIds = new Set(entries.flatMap((entry) => [...netsOf(entry).keys()]));
  const debts = netDebts(entries.flatMap(debtsOf));
  const totals = new Map([...memberIds].map((memberId) => [memberId, { owed: 0n, owing: 0n }]));
  for (const { fromId, toId, amountMinor } of debts) {
    const [from, to] = [totals.get(fromId), totals.get(toId)];
    if (from !== undefined) from.owing += amountMinor;
    if (to !== undefined) to.owed += amountMinor;
  }
  const members = [...totals]
    .sort(([a], [b]) => compareIds(a, b))
    .map(([memberId, { owed, owing }]) => ({
      memberId,
      balanceMinor: owed - owing,
      totalOwedMinor: owed,
      totalOwingMinor: owing,
    }));
  return { currency, members, debts };
}

/** Nets debts of each pair against each other: one debt per pair that is not even, in the order of payers, then payees. */
export function netDebts(debts: readonly Debt[]): readonly Debt[] {
  const pairs = new Map<string, Map<string, bigint>>();
  for (const { fromId, toId, amountMinor } of debts) {
    const [first, second, signed] =
      compareIds(fromId, toId) < 0 ? [fromId, toId, amountMinor] : [toId, fromId, -amountMinor];
    const row = pairs.get(first) ?? new Map<string, bigint>();
    row.set(second, (row.get(second) ?? 0n) + signed);
    pairs.set(first, row);
  }
  return [...pairs]
    .flatMap(([first, row]) => [...row].map(([second, signed]) => toDebt(first, second, signed)))
    .filter(({ amountMinor, fromId, toId }) => amountMinor > 0n && fromId !== toId)
    .sort((a, b) => compareIds(a.fromId, b.fromId) || compareIds(a.toId, b.toId));
}

function toDebt(first: string, second: string, signed: bigint): Debt {
  if (signed < 0n) return { fromId: second, toId: first, amountMinor: -signed };
  return { fromId: first, toId: second, amountMinor: signed };
}
