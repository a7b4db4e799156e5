import { type BillSplit, type BillSplitOutcome, type BillToSplit, splitBill } from "./split-bill.ts";

/** A person's part after a bill is split again: what was paid stays paid, the rest is asked for. */
export type AskedPart = {
  readonly userId: string;
  readonly amountMinor: bigint;
  readonly paidMinor: bigint;
  readonly askMinor: bigint;
};

export type AgainOutcome =
  | { readonly ok: true; readonly parts: readonly AskedPart[]; readonly extraUserIds: readonly string[] }
  | Extract<BillSplitOutcome, { ok: false }>;

/** Splits a bill anew. Nobody's part is below what they paid, and nobody who paid is left out. */
export function splitAgain(bill: BillToSplit, paid: ReadonlyMap<string, bigint>): AgainOutcome {
  const outcome = splitBill(bill);
  if (!outcome.ok) return outcome;
  const parts = outcome.parts.map(({ userId, amountMinor }) => {
    const paidMinor = paid.get(userId) ?? 0n;
    return { userId, amountMinor, paidMinor, askMinor: amountMinor - paidMinor };
  });
  const named = new Set(parts.map(({ userId }) => userId));
  const below =
    parts.find(({ askMinor }) => askMinor < 0n)?.userId ??
    [...paid].find(([userId, minor]) => minor > 0n && !named.has(userId))?.[0];
  if (below !== undefined) return { ok: false, problem: "below_paid", userId: below };
  return { ok: true, parts, extraUserIds: outcome.extraUserIds };
}

/** The same split without some people. Of exact parts and items, the others take over the parts of those left out equally. */
export function splitWithout(bill: BillToSplit, leftOut: ReadonlySet<string>): BillSplit {
  const { split, rotation } = bill;
  const isIn = (userId: string) => !leftOut.has(userId);
  if (split.method === "equal") return { method: "equal", userIds: split.userIds.filter(isIn) };
  if (split.method === "shares")
    return { method: "shares", parts: split.parts.filter(({ userId }) => isIn(userId)) };
  const before = splitBill(bill);
  const parts = before.ok ? before.parts : [];
  const staying = parts.filter(({ userId }) => isIn(userId));
  const freed = parts.reduce((sum, { userId, amountMinor }) => (isIn(userId) ? sum : sum + amountMinor), 0n);
  const equally: BillSplit = { method: "equal", userIds: staying.map(({ userId }) => userId) };
  const extra = splitBill({ totalMinor: freed, split: equally, rotation });
  const added = new Map(extra.ok ? extra.parts.map((part) => [part.userId, part.amountMinor]) : []);
  return {
    method: "exact",
    parts: staying.map(({ userId, amountMinor }) => ({
      userId,
      amountMinor: amountMinor + (added.get(userId) ?? 0n),
    })),
  };
}
