/** Payments that arrive within this time of each other are said together. */
const TOGETHER_MS = 2000;
/** How long the chip stands after the last of them. */
export const ARRIVAL_SHOWN_MS = 4000;

export type Payment = {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly personName: string;
};

/** What has just come in: one payment, or several as their sum. */
export type Arrival = {
  readonly id: number;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly names: readonly string[];
  readonly lastAt: number;
};

/** Adds a payment to those that came just before it; another currency or a pause starts anew. */
export function addToArrival(arrival: Arrival | null, payment: Payment, nowMs: number): Arrival {
  const { amountMinor, currency, personName } = payment;
  const isTogether =
    arrival !== null && arrival.currency === currency && nowMs - arrival.lastAt <= TOGETHER_MS;
  if (!isTogether)
    return { id: (arrival?.id ?? 0) + 1, amountMinor, currency, names: [personName], lastAt: nowMs };
  const names = arrival.names.includes(personName) ? arrival.names : [...arrival.names, personName];
  return { ...arrival, amountMinor: arrival.amountMinor + amountMinor, names, lastAt: nowMs };
}
