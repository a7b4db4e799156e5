import { describe, expect, it } from "vitest";
import { compareIntent, type ListedDeposit, type ListedIntent } from "./reconcile.ts";

const settled = new Date("2026-11-21T12:00:00Z");
const intent: ListedIntent = {
  id: "pi_1",
  receivedMinor: 5_00n,
  refundedMinor: 0n,
  isDisputed: false,
  createdAt: new Date("2026-11-21T11:00:00Z"),
};
const deposit: ListedDeposit = { id: "d", intentId: "pi_1", state: "credited", creditedMinor: 5_00n };
const pending: ListedDeposit = { ...deposit, state: "pending", creditedMinor: 0n };

describe("compareIntent", () => {
  it.each([
    ["equal sums", intent, deposit, null],
    ["a charge that is not credited", intent, pending, "not_credited"],
    [
      "a charge of this moment that is not credited yet",
      { ...intent, createdAt: new Date("2026-11-21T12:00:01Z") },
      pending,
      "on_the_way",
    ],
    ["a credit without a charge", { ...intent, receivedMinor: 0n }, deposit, "not_charged"],
    ["another amount", intent, { ...deposit, creditedMinor: 4_99n }, "other_amount"],
    ["a charge of nobody", intent, undefined, "unknown_intent"],
    ["an intent of nobody that charged nothing", { ...intent, receivedMinor: 0n }, undefined, null],
    ["a charge of nobody that was given back", { ...intent, refundedMinor: 5_00n }, undefined, null],
    ["a charge given back to its card", { ...intent, refundedMinor: 5_00n }, pending, null],
    [
      "a charge to be given back that is still kept",
      intent,
      { ...pending, state: "returned" },
      "not_credited",
    ],
    [
      "a credited charge of which a part was given back",
      { ...intent, refundedMinor: 1_00n },
      deposit,
      "refunded",
    ],
    ["a credited charge that is disputed", { ...intent, isDisputed: true }, deposit, "disputed"],
    ["an intent that waits for its card", { ...intent, receivedMinor: 0n }, pending, null],
  ] as const)("judges %s", (_name, listed, known, expected) => {
    const difference = compareIntent(listed, known, settled);
    expect(typeof difference === "object" && difference !== null ? difference.kind : difference).toBe(
      expected,
    );
  });
});
