import { describe, expect, it } from "vitest";
import { countOutgoing, giveBack, limitStates, metersAt, reachedLimit } from "./limits.ts";
import type { PartyState } from "./types.ts";

const fresh: PartyState = {
  userId: "ana",
  isFrozen: false,
  country: null,
  identityTier: "unverified",
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
  it("count and start anew with the day and the month of the payer", () => {
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

  it("stay in the old zone until the month has ended in both, and reset when the new day begins", () => {
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

  it("never go back to a day that is over, whatever a clock says", () => {
    const used = countOutgoing(fresh, 100n, midnight);
    expect(metersAt(used, noon)).toEqual(used.meters);
  });

  it("give back to the period it was counted in, or to none", () => {
    const counted = { amountMinor: 100n, meterDay: "2026-11-30", meterMonth: "2026-11" };
    const used = countOutgoing(fresh, 100n, noon);
    expect(giveBack(used, counted).meters).toMatchObject({ dayMinor: 0n, dayCount: 0, monthMinor: 0n });
    const next = countOutgoing(used, 70n, midnight);
    expect(giveBack(next, counted).meters).toEqual(next.meters);
  });
});
