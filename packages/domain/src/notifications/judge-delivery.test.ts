import { describe, expect, it } from "vitest";
import { type DeliveryFacts, judgeDelivery } from "./judge-delivery.ts";

const now = new Date("2026-11-21T12:00:00Z");
const push = {
  ended: null,
  timeZone: "Europe/Berlin",
  quietHours: { enabled: false, start: "22:00", end: "07:00" },
};
const kept: DeliveryFacts = {
  wasScheduled: true,
  isRead: false,
  isDeleted: false,
  priority: "medium",
  putAside: null,
  push,
};

describe("judgeDelivery of a kept-back delivery", () => {
  it("sends one that the reader has not seen", () => {
    expect(judgeDelivery(kept, now)).toEqual({ kind: "send" });
  });

  it.each([
    ["read", { isRead: true }],
    ["deleted", { isDeleted: true }],
    ["archived", { putAside: "archived" }],
    ["snoozed", { putAside: "snoozed" }],
  ] as const)("drops what was %s meanwhile", (what, facts) => {
    expect(judgeDelivery({ ...kept, ...facts }, now)).toEqual({
      kind: "drop",
      reason: `it was ${what} meanwhile`,
    });
    expect(judgeDelivery({ ...kept, ...facts, wasScheduled: false }, now)).toEqual({ kind: "send" });
  });
});
