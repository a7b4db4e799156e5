/** Payments that arrive within this time of each other are combined. */
const TOGETHER_MS = 2000;
/** Time for which the chip is shown after the last payment. */
export const ARRIVAL_SHOWN_MS = 4000;

export type Payment = {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly personName: string;
};

/** The last incoming payment, or the sum of several combined ones. */
export type Arrival = {
  readonly id: number;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly names: readonly string[];
  readonly lastAt: number;
};

/** Combines a payment with those that arrived just before it; after a pause or in another currency it starts a new sum. */
export function addToArrival(arrival: Arrival | null, payment: Payment, nowMs: number): Arrival {
  const { amountMinor, currency, personName } = payment;
  const isTogether =
    arrival !== null && arrival.currency === currency && nowMs - arrival.lastAt <= TOGETHER_MS;
  if (!isTogether)
    return { id: (arrival?.id ?? 0) + 1, amountMinor, currency, names: [personName], lastAt: nowMs };
  const names = arrival.names.includes(personName) ? arrival.names : [...arrival.names, personName];
  return { ...arrival, amountMinor: arrival.amountMinor + amountMinor, names, lastAt: nowMs };
}
