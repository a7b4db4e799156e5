import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { describe, expect, it } from "vitest";
import { batchesOf, byDue, progressOf, sumsOf } from "./use-requests.ts";

const request = (facts: Partial<Record<keyof PaymentRequest, unknown>>) =>
  ({
    currency: "USD",
    openMinor: 1_00n,
    dueOn: null,
    batchId: "a",
    createdAt: new Date(0),
    ...facts,
  }) as PaymentRequest;

describe("lists of requests", () => {
  it("sum each currency by itself", () => {
    const all = [request({}), request({ openMinor: 2_00n }), request({ currency: "EUR", openMinor: 9_00n })];
    expect(sumsOf(all, ({ openMinor }) => openMinor)).toEqual([
      ["EUR", 9_00n],
      ["USD", 3_00n],
    ]);
  });

  it("have the next due first, then the newest", () => {
    const [old, late, soon] = [
      request({ id: "old" }),
      request({ id: "late", dueOn: "2026-12-05" }),
      request({ id: "soon", dueOn: "2026-11-27" }),
    ];
    const recent = request({ id: "recent", createdAt: new Date(9) });
    const order = [old, late, recent, soon].toSorted(byDue).map(({ id }) => id as string);
    expect(order).toEqual(["soon", "late", "recent", "old"]);
  });

  it("keep people who were asked together in one", () => {
    const batches = batchesOf([request({ id: 1 }), request({ id: 2, batchId: "b" }), request({ id: 3 })]);
    expect(batches.map((batch) => batch.map(({ id }) => id))).toEqual([[1, 3], [2]]);
  });

  it("say what was paid, what is still to come, and what nobody pays", () => {
    const all = [
      request({ state: "paid", amountMinor: 10_00n, paidMinor: 10_00n }),
      request({ state: "partially_paid", amountMinor: 10_00n, paidMinor: 4_00n }),
      request({ state: "expired", amountMinor: 10_00n, paidMinor: 3_00n }),
      request({ state: "declined", amountMinor: 10_00n, paidMinor: 0n }),
    ];
    expect(progressOf(all)).toEqual({
      totalMinor: 40_00n,
      paidMinor: 17_00n,
      waitingMinor: 6_00n,
      unpaidMinor: 17_00n,
    });
  });
});
