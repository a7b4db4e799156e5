import type { Bill } from "@evenly/contract/bills/schemas";
import { describe, expect, it } from "vitest";
import { againOf } from "./use-split-again.ts";

const part = (userId: string, paidMinor = 0n) => ({ userId, amountMinor: 25_00n, paidMinor });
const bill = {
  totalMinor: 100_00n,
  currency: "USD",
  spentOn: "2026-11-22",
  split: { method: "equal", userIds: ["me", "ben", "cleo", "dee"] },
  parts: [part("ben", 25_00n), part("cleo"), part("dee")],
} as unknown as Bill;

describe("splitting a bill again", () => {
  it("asks those who stay for more, and counts what was paid", () => {
    const { outcome, ownMinor } = againOf(bill, new Set(["ben", "cleo"]), "me");
    expect(outcome.ok && outcome.parts.map(({ userId, askMinor }) => [userId, askMinor])).toEqual([
      ["me", 33_34n - (outcome.ok && outcome.extraUserIds.includes("me") ? 0n : 1n)],
      ["ben", 8_33n + (outcome.ok && outcome.extraUserIds.includes("ben") ? 1n : 0n)],
      ["cleo", 33_33n + (outcome.ok && outcome.extraUserIds.includes("cleo") ? 1n : 0n)],
    ]);
    expect(ownMinor).toBeGreaterThanOrEqual(33_33n);
  });

  it("never leaves out somebody who paid", () => {
    expect(againOf(bill, new Set(["cleo"]), "me").outcome).toMatchObject({
      ok: false,
      problem: "below_paid",
    });
  });
});
