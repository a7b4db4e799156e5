import type { RequestState } from "@evenly/contract/requests/rules";

/** What a payment request's rules depend on; amounts in minor units. */
export type RequestFacts = {
  readonly state: RequestState;
  readonly amountMinor: bigint;
  readonly paidMinor: bigint;
  /** What payments under review would pay. */
  readonly heldMinor: bigint;
  readonly allowsPartial: boolean;
  readonly expiresAt: Date;
};

export type RequestRefusal =
  | "REQUEST_EXPIRED"
  | "REQUEST_STATE_WRONG"
  | "REQUEST_TOO_LARGE"
  | "REQUEST_NOT_PARTIAL";

/** True while a request can still be paid, declined or cancelled. */
export function isRequestOpen(state: RequestState): boolean {
  return state === "pending" || state === "partially_paid";
}

/** What can be paid of a request now, in minor units. */
export function openMinorOf({ state, amountMinor, paidMinor, heldMinor }: RequestFacts): bigint {
  return isRequestOpen(state) ? amountMinor - paidMinor - heldMinor : 0n;
}

/**
 * Why an amount can't be paid of a request now; null when it can. Without partial payment only everything that is open can be
 * paid. A payment under review keeps its right when the request expires meanwhile.
 */
export function whyNotPayable(request: RequestFacts, amountMinor: bigint, now: Date): RequestRefusal | null {
  if (request.state === "expired") return "REQUEST_EXPIRED";
  if (!isRequestOpen(request.state)) return "REQUEST_STATE_WRONG";
  if (request.expiresAt <= now) return "REQUEST_EXPIRED";
  const openMinor = openMinorOf(request);
  if (openMinor === 0n) return "REQUEST_STATE_WRONG";
  if (amountMinor > openMinor) return "REQUEST_TOO_LARGE";
  return amountMinor === openMinor || request.allowsPartial ? null : "REQUEST_NOT_PARTIAL";
}

/** A request after an amount of it was paid; never more than its amount. */
export function afterPayment(
  { amountMinor, paidMinor }: Pick<RequestFacts, "amountMinor" | "paidMinor">,
  addedMinor: bigint,
): { readonly state: RequestState; readonly paidMinor: bigint } {
  const total = paidMinor + addedMinor;
  if (total > amountMinor) throw new RangeError("a request is never paid above its amount");
  return { state: total === amountMinor ? "paid" : "partially_paid", paidMinor: total };
}

/**
 * A request after an amount that was paid of it was given back. One that was paid ends as cancelled: a payee who gives money back does not
 * ask for it again. An open one stays open.
 */
export function afterGivenBack(
  { state, paidMinor }: Pick<RequestFacts, "state" | "paidMinor">,
  backMinor: bigint,
): { readonly state: RequestState; readonly paidMinor: bigint } {
  const left = paidMinor - backMinor;
  if (left < 0n) throw new RangeError("no more is given back than was paid");
  if (state === "paid" && backMinor > 0n) return { state: "cancelled", paidMinor: left };
  if (!isRequestOpen(state)) return { state, paidMinor: left };
  return { state: left === 0n ? "pending" : "partially_paid", paidMinor: left };
}

/** Why a request can't be declined or cancelled now; null when it can. A payment under review decides first. */
export function whyNotClosable({ state, heldMinor }: RequestFacts): RequestRefusal | null {
  if (state === "expired") return "REQUEST_EXPIRED";
  return isRequestOpen(state) && heldMinor === 0n ? null : "REQUEST_STATE_WRONG";
}
