import type { Transaction } from "@evenly/contract/payments/schemas";

/** Makes a completed payment of 42.00 from Ana; `facts` overrides fields. */
export function makeTransaction(facts: Partial<Transaction> = {}): Transaction {
  return {
    id: "0199f000-0000-7000-8000-000000000001" as Transaction["id"],
    type: "payment_received",
    status: "completed",
    direction: "in",
    amountMinor: 4200n,
    feeMinor: 0n,
    currency: "USD",
    person: {
      id: "0199f000-0000-7000-8000-00000000000a" as never,
      displayName: "Ana Ribeiro",
      handle: "ana",
      avatarUrl: null,
    },
    merchant: null,
    description: "Broadband in October",
    category: null,
    tags: [],
    note: null,
    version: 0,
    refusal: null,
    hold: null,
    effectiveAt: new Date("2026-11-21T10:00:00Z"),
    recordedAt: new Date("2026-11-21T10:00:00Z"),
    ...facts,
  };
}
