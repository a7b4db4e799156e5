import type { ListRequestsInput, PaymentRequest } from "@evenly/contract/requests/schemas";
import { api } from "../../api/trpc.ts";

const SHOWN_MAX = 100;

/** One of the user's lists of requests, the newest first. */
export function useRequests(list: ListRequestsInput["list"]) {
  return api.requests.list.useQuery({ list, limit: SHOWN_MAX });
}

/** Sum of an amount of some requests for each currency, largest first. */
export function sumsOf(
  requests: readonly PaymentRequest[],
  amountOf: (request: PaymentRequest) => bigint,
): readonly (readonly [currency: string, minor: bigint])[] {
  const sums = new Map<string, bigint>();
  for (const request of requests)
    sums.set(request.currency, (sums.get(request.currency) ?? 0n) + amountOf(request));
  return [...sums].toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
}

/** Requests in the order in which they are due, then the newest first. */
export function byDue(a: PaymentRequest, b: PaymentRequest): number {
  if (a.dueOn !== b.dueOn) return a.dueOn === null ? 1 : b.dueOn === null ? -1 : a.dueOn < b.dueOn ? -1 : 1;
  return b.createdAt.getTime() - a.createdAt.getTime();
}

/** Requests of one call together, in the given order. */
export function batchesOf(requests: readonly PaymentRequest[]): readonly (readonly PaymentRequest[])[] {
  const batches = new Map<string, PaymentRequest[]>();
  for (const request of requests) {
    const batch = batches.get(request.batchId);
    if (batch === undefined) batches.set(request.batchId, [request]);
    else batch.push(request);
  }
  return [...batches.values()];
}

/** Whether a request still waits for money. */
export function isOpen({ state }: Pick<PaymentRequest, "state">): boolean {
  return state === "pending" || state === "partially_paid";
}

/** What requests brought so far, what they still wait for, and what nobody pays, in minor units. */
export function progressOf(requests: readonly PaymentRequest[]) {
  const sum = (amountOf: (request: PaymentRequest) => bigint) =>
    requests.reduce((total, request) => total + amountOf(request), 0n);
  const restOf = ({ amountMinor, paidMinor }: PaymentRequest) => amountMinor - paidMinor;
  return {
    totalMinor: sum(({ amountMinor }) => amountMinor),
    paidMinor: sum(({ paidMinor }) => paidMinor),
    waitingMinor: sum((request) => (isOpen(request) ? restOf(request) : 0n)),
    unpaidMinor: sum((request) => (isOpen(request) ? 0n : restOf(request))),
  };
}
