import type { BillPartState, billShareEnds } from "@evenly/contract/bills/rules";
import type { RequestState } from "@evenly/contract/requests/rules";
import { isRequestOpen } from "../requests/index.ts";

/** A payment request for a part of a bill; shares of one person in the order in which they were asked. */
export type BillShare = {
  readonly userId: string;
  readonly state: RequestState;
  readonly amountMinor: bigint;
  readonly paidMinor: bigint;
  /** Null while it counts in full; else only what was paid of it counts. */
  readonly ended: (typeof billShareEnds)[number] | null;
};

/** What one person bears of a bill, and how it stands. */
export type PersonPart<Share extends BillShare = BillShare> = {
  readonly userId: string;
  readonly amountMinor: bigint;
  readonly paidMinor: bigint;
  readonly state: BillPartState;
  /** The share that decides the state. */
  readonly share: Share;
};

/** How a bill stands, in minor units: `asked` is what the others bear. */
export type BillSums = {
  readonly askedMinor: bigint;
  readonly paidMinor: bigint;
  readonly waitingMinor: bigint;
  readonly declinedMinor: bigint;
};

/** What each person bears of a bill, derived from its requests; people whose part was taken away are left out. */
export function partsOfBill<Share extends BillShare>(shares: readonly Share[]): readonly PersonPart<Share>[] {
  const byPerson = new Map<string, Share[]>();
  for (const share of shares) byPerson.set(share.userId, [...(byPerson.get(share.userId) ?? []), share]);
  return [...byPerson].flatMap(([userId, own]) => {
    const counted = own.filter(({ ended, paidMinor }) => ended !== "replaced" || paidMinor > 0n);
    const share = decidingShare(counted);
    if (share === undefined) return [];
    const amountMinor = counted.reduce(
      (sum, each) => sum + (each.ended === null ? each.amountMinor : each.paidMinor),
      0n,
    );
    const paidMinor = counted.reduce((sum, each) => sum + each.paidMinor, 0n);
    return [{ userId, amountMinor, paidMinor, share, state: stateOf(share) }];
  });
}

/** Sums of a bill's parts. */
export function sumsOfBill(parts: readonly PersonPart[]): BillSums {
  const sum = (amountOf: (part: PersonPart) => bigint) =>
    parts.reduce((total, part) => total + amountOf(part), 0n);
  const open = ({ amountMinor, paidMinor }: PersonPart) => amountMinor - paidMinor;
  return {
    askedMinor: sum(({ amountMinor }) => amountMinor),
    paidMinor: sum(({ paidMinor }) => paidMinor),
    waitingMinor: sum((part) => (part.state === "open" ? open(part) : 0n)),
    declinedMinor: sum((part) => (isUnclaimed(part.state) ? open(part) : 0n)),
  };
}

/** Whether nobody bears what is open of a part: it was declined, cancelled or has expired. */
export function isUnclaimed(state: BillPartState): boolean {
  return state === "declined" || state === "cancelled" || state === "expired";
}

/** The share that still waits, else one that nobody bears, else a covered one, else the last. */
function decidingShare<Share extends BillShare>(shares: readonly Share[]): Share | undefined {
  const live = shares.filter(({ ended }) => ended === null);
  return (
    live.find(({ state }) => isRequestOpen(state)) ??
    live.findLast(({ state }) => state !== "paid") ??
    shares.findLast(({ ended }) => ended === "covered") ??
    shares.at(-1)
  );
}

function stateOf({ state, ended }: BillShare): BillPartState {
  if (ended === "covered") return "covered";
  if (ended === "replaced") return "paid";
  return state === "pending" || state === "partially_paid" ? "open" : state;
}
