import { describe, expect, it } from "vitest";
import { depositLimits, exceededDepositLimit } from "./deposit-limits.ts";

const dayEndsAt = new Date("2026-11-30T23:00:00Z");
const limitsOf = (tier: "unverified" | "approved", todayMinor: bigint) =>
  depositLimits({ tier, todayMinor, dayEndsAt });

describe.each([
  ["unverified", 5_000_00n, 10_000_00n],
  ["approved", 25_000_00n, 50_000_00n],
] as const)("limits on deposits of the tier %s", (tier, singleMinor, dailyMinor) => {
  it("allow the single limit exactly, and not a cent more", () => {
    expect(exceededDepositLimit(limitsOf(tier, 0n), singleMinor)).toBeNull();
    expect(exceededDepositLimit(limitsOf(tier, 0n), singleMinor + 1n)).toEqual({
      rule: "deposit_single",
      limitMinor: singleMinor,
      usedMinor: 0n,
      remainingMinor: singleMinor,
      resetsAt: null,
    });
  });

  it("allow what the day has left exactly, and not a cent more", () => {
    const limits = limitsOf(tier, dailyMinor - 100n);
    expect(exceededDepositLimit(limits, 100n)).toBeNull();
    expect(exceededDepositLimit(limits, 101n)).toEqual({
      rule: "deposit_daily",
      limitMinor: dailyMinor,
      usedMinor: dailyMinor - 100n,
      remainingMinor: 100n,
      resetsAt: dayEndsAt,
    });
  });

  it.each([0n, 1n, 100_000_00n])("leave nothing, and never less, %s cents above the day", (above) => {
    const limits = limitsOf(tier, dailyMinor + above);
    expect(limits[1]).toMatchObject({ usedMinor: dailyMinor + above, remainingMinor: 0n });
    expect(exceededDepositLimit(limits, 1n)?.rule).toBe("deposit_daily");
  });

  it("name the single limit first where both are exceeded", () => {
    expect(exceededDepositLimit(limitsOf(tier, dailyMinor), singleMinor + 1n)?.rule).toBe("deposit_single");
  });
});
