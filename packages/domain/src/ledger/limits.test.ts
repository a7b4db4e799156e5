import { describe, expect, it } from "vitest";
import { countOutgoing, giveBack, limitStates, metersAt, reachedLimit } from "./limits.ts";
import type { PartyState } from "./types.ts";

const fresh: PartyState = {
  userId: "ana",
  isFrozen: false,
  country: null,
  identityTier: "unverified",
  ownLimits: { singleMinor: null, dailyMinor: null },
  moves: 0,
  zone: { timeZone: "Europe/Berlin", next: null },
  meters: { day: "", dayMinor: 0n, dayCount: 0, month: "", monthMinor: 0n, monthCount: 0 },
};
const noon = new Date("2026-11-30T11:00:00Z");
const midnight = new Date("2026-11-30T23:00:00Z");

describe("limits of the identity tier", () => {
  it.each([
    ["unverified", 500_000n, 1_000_000n],
    ["pending", 500_000n, 1_000_000n],
    ["rejected", 500_000n, 1_000_000n],
    ["approved", 2_500_000n, 5_000_000n],
  ] as const)("%s: %s at once, %s a day", (identityTier, singleMinor, dailyMinor) => {
    const party = { ...fresh, identityTier };
    expect(limitStates(party, noon).map((limit) => limit.limitMinor)).toEqual([singleMinor, dailyMinor]);
    expect(reachedLimit(party, singleMinor, noon)).toBeNull();
    expect(reachedLimit(party, singleMinor + 1n, noon)?.rule).toBe("identity_single");
    const used = countOutgoing(party, dailyMinor - 1n, noon);
    expect(reachedLimit(used, 1n, noon)).toBeNull();
    expect(reachedLimit(used, 2n, noon)).toMatchObject({
      rule: "identity_daily",
      usedMinor: dailyMinor - 1n,
      remainingMinor: 1n,
      resetsAt: midnight,
    });
    expect(reachedLimit(used, 2n, midnight)).toBeNull();
  });
});

describe("meters", () => {
  it("count outgoing money and reset with the payer's day and month", () => {
    const used = countOutgoing(countOutgoing(fresh, 100n, noon), 50n, noon);
    expect(used.meters).toEqual({
      day: "2026-11-30",
      dayMinor: 150n,
      dayCount: 2,
      month: "2026-11",
      monthMinor: 150n,
      monthCount: 2,
    });
    expect(metersAt(used, midnight)).toMatchObject({ day: "2026-12-01", dayMinor: 0n, monthMinor: 0n });
  });

  it("stay in the old zone until the month has ended in both zones, and reset when the new day begins", () => {
    const next = { timeZone: "Asia/Tokyo", from: new Date("2026-11-30T23:00:00Z") };
    const moving = { ...fresh, zone: { ...fresh.zone, next } };
    const used = countOutgoing(moving, 100n, new Date("2026-11-30T16:00:00Z"));
    expect(used.meters).toMatchObject({ day: "2026-11-30", month: "2026-11" });
    expect(limitStates(used, new Date("2026-11-30T16:00:00Z"))[1]?.resetsAt).toEqual(midnight);
    expect(metersAt(used, midnight)).toMatchObject({ day: "2026-12-01", dayMinor: 0n, monthMinor: 0n });
    const later = {
      ...moving,
      zone: { ...moving.zone, next: { ...next, from: new Date("2026-11-30T15:00:00Z") } },
    };
    expect(limitStates(later, noon)[1]?.resetsAt).toEqual(new Date("2026-11-30T15:00:00Z"));
  });

  it("never return to a past day when a server's clock is behind", () => {
    const used = countOutgoing(fresh, 100n, midnight);
    expect(metersAt(used, noon)).toEqual(used.meters);
  });

  it("are reduced in the period of the original movement, or not at all when it is over", () => {
    const counted = { amountMinor: 100n, meterDay: "2026-11-30", meterMonth: "2026-11" };
    const used = countOutgoing(fresh, 100n, noon);
    expect(giveBack(used, counted).meters).toMatchObject({ dayMinor: 0n, dayCount: 0, monthMinor: 0n });
    const next = countOutgoing(used, 70n, midnight);
    expect(giveBack(next, counted).meters).toEqual(next.meters);
  });
});

describe("a person's own limits", () => {
  it.each([
    [{ singleMinor: 100n, dailyMinor: null }, 100n, null],
    [{ singleMinor: 100n, dailyMinor: null }, 101n, "own_single"],
    [{ singleMinor: null, dailyMinor: 100n }, 100n, null],
    [{ singleMinor: null, dailyMinor: 100n }, 101n, "own_daily"],
    [{ singleMinor: 100n, dailyMinor: 90n }, 101n, "own_single"],
    [{ singleMinor: 2_500_000n, dailyMinor: 5_000_000n }, 500_000n, null],
    [{ singleMinor: 2_500_000n, dailyMinor: 5_000_000n }, 500_001n, "identity_single"],
  ])("of %o decide %s: %s", (ownLimits, amountMinor, rule) => {
    expect(reachedLimit({ ...fresh, ownLimits }, amountMinor, noon)?.rule ?? null).toBe(rule);
  });

  it("count what the day has used", () => {
    const party = countOutgoing({ ...fresh, ownLimits: { singleMinor: null, dailyMinor: 100n } }, 60n, noon);
    expect(reachedLimit(party, 40n, noon)).toBeNull();
    expect(reachedLimit(party, 41n, noon)).toMatchObject({
      rule: "own_daily",
      usedMinor: 60n,
      remainingMinor: 40n,
    });
    expect(reachedLimit(party, 100n, midnight)).toBeNull();
  });

  it("lower than what was used leave nothing, and are never below zero", () => {
    const party = countOutgoing({ ...fresh, ownLimits: { singleMinor: null, dailyMinor: 100n } }, 500n, noon);
    expect(limitStates(party, noon).find(({ rule }) => rule === "own_daily")?.remainingMinor).toBe(0n);
  });
});
