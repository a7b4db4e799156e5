import { describe, expect, it } from "vitest";
import { coolingOff, onNewDevice, type RecentChange } from "./cooling-off.ts";

const CHANGED_MS = Date.parse("2026-11-21T12:00:00Z");
const HOUR_MS = 3_600_000;
const change: RecentChange = { what: "email", changedMs: CHANGED_MS, isPayeeNew: true, sentMinor: 0n };
const judge = (amountMinor: bigint, facts: Partial<RecentChange> | null = {}, hours = 1) =>
  coolingOff({
    amountMinor,
    atMs: CHANGED_MS + hours * HOUR_MS,
    recentChange: facts && { ...change, ...facts },
  });

describe("within 24 hours of a change of credentials, payments to new people", () => {
  it.each([
    ["100 is allowed", 10_000n, {}, 1, null],
    ["100.01 is blocked", 10_001n, {}, 1, "100.00"],
    ["the rest of 100 is allowed", 4_000n, { sentMinor: 6_000n }, 1, null],
    ["more than the rest is blocked", 4_001n, { sentMinor: 6_000n }, 1, "40.00"],
    ["one cent is blocked when nothing is left", 1n, { sentMinor: 10_000n }, 1, "0.00"],
    ["one cent is blocked when more was sent", 1n, { sentMinor: 99_999n }, 1, "0.00"],
    ["a person who was paid before is not limited", 900_000n, { isPayeeNew: false }, 1, null],
    ["the last millisecond counts", 10_001n, {}, 24 - 1 / HOUR_MS, "100.00"],
    ["24 hours later nothing is limited", 900_000n, {}, 24, null],
  ] as const)("%s", (_name, amountMinor, facts, hours, remaining) => {
    const blocked = judge(amountMinor, facts, hours);
    expect(blocked?.remaining ?? null).toBe(remaining);
  });

  it("are not limited without a change", () => {
    expect(judge(900_000n, null)).toBeNull();
  });

  it.each(["email", "phone", "factor"] as const)("name what was changed and until when: %s", (what) => {
    expect(judge(10_001n, { what })).toEqual({
      change: what,
      until: "2026-11-22T12:00:00.000Z",
      limit: "100.00",
      remaining: "100.00",
    });
  });
});

describe("on a device that is not known, payments to new people", () => {
  const device = { knownFromMs: CHANGED_MS, isPayeeNew: true, sentMinor: 6_000n, hasOlderFactor: false };
  const until = "2026-11-21T12:00:00.000Z";
  it.each([
    ["the rest of 100 is allowed", 4_000n, device, null],
    ["more is blocked until the device is known", 4_001n, device, "block"],
    [
      "more needs a code of a factor that was there before",
      4_001n,
      { ...device, hasOlderFactor: true },
      "step_up",
    ],
    ["a person who was paid before is not limited", 900_000n, { ...device, isPayeeNew: false }, null],
    ["a known device is not limited", 900_000n, null, null],
  ] as const)("%s", (_name, amountMinor, facts, decision) => {
    expect(onNewDevice(amountMinor, facts)?.decision ?? null).toBe(decision);
  });

  it("name the device, the limit and what is left", () => {
    expect(onNewDevice(4_001n, device)).toMatchObject({
      facts: { change: "device", until, limit: "100.00", remaining: "40.00" },
    });
  });
});
