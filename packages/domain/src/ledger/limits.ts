import type { IdentityTier } from "@evenly/contract/auth/schemas";
import type { LimitState } from "@evenly/contract/payments/schemas";
import { periodOf, zoneAt } from "./periods.ts";
import type { Meters, PartyState } from "./types.ts";

/** What limits need of a party. */
export type LimitedParty = Pick<PartyState, "identityTier" | "zone" | "meters">;

/** Minor units of USD. @see docs/decisions/0005-limits-and-fees.md */
const beforeApproval = { singleMinor: 500_000n, dailyMinor: 1_000_000n };
const afterApproval = { singleMinor: 2_500_000n, dailyMinor: 5_000_000n };

/** What an identity tier may send at once and in a day, minor units of USD. */
export function tierLimits(tier: IdentityTier): {
  readonly singleMinor: bigint;
  readonly dailyMinor: bigint;
} {
  return tier === "approved" ? afterApproval : beforeApproval;
}

/**
 * The meters as they stand at a moment: a day or month that is over counts nothing. They never go back to an earlier day,
 * so that a server whose clock is behind cannot empty them at midnight.
 */
export function metersAt(party: Pick<PartyState, "zone" | "meters">, now: Date): Meters {
  const { day, month } = periodOf(zoneAt(party.zone, now), now);
  const { meters } = party;
  if (meters.day >= day) return meters;
  const isSameMonth = meters.month === month;
  return {
    day,
    dayMinor: 0n,
    dayCount: 0,
    month,
    monthMinor: isSameMonth ? meters.monthMinor : 0n,
    monthCount: isSameMonth ? meters.monthCount : 0,
  };
}

/** Counts one outgoing movement in the day and month of a moment. */
export function countOutgoing(party: PartyState, amountMinor: bigint, now: Date): PartyState {
  const meters = metersAt(party, now);
  return {
    ...party,
    meters: {
      ...meters,
      dayMinor: meters.dayMinor + amountMinor,
      dayCount: meters.dayCount + 1,
      monthMinor: meters.monthMinor + amountMinor,
      monthCount: meters.monthCount + 1,
    },
  };
}

/** Gives one outgoing movement back to the day and month it was counted in; periods that are over have nothing to give back to. */
export function giveBack(
  party: PartyState,
  counted: { readonly amountMinor: bigint; readonly meterDay: string; readonly meterMonth: string },
): PartyState {
  const { meters } = party;
  const isDay = meters.day === counted.meterDay;
  const isMonth = meters.month === counted.meterMonth;
  return {
    ...party,
    meters: {
      ...meters,
      dayMinor: isDay ? meters.dayMinor - counted.amountMinor : meters.dayMinor,
      dayCount: isDay ? meters.dayCount - 1 : meters.dayCount,
      monthMinor: isMonth ? meters.monthMinor - counted.amountMinor : meters.monthMinor,
      monthCount: isMonth ? meters.monthCount - 1 : meters.monthCount,
    },
  };
}

/** Every ceiling on a party's outgoing money as it stands at a moment, the strictest kind first. */
export function limitStates(party: LimitedParty, now: Date): readonly LimitState[] {
  const { singleMinor, dailyMinor } = tierLimits(party.identityTier);
  const { dayMinor } = metersAt(party, now);
  const leftMinor = dailyMinor > dayMinor ? dailyMinor - dayMinor : 0n;
  return [
    {
      rule: "identity_single",
      limitMinor: singleMinor,
      usedMinor: 0n,
      remainingMinor: singleMinor,
      resetsAt: null,
    },
    {
      rule: "identity_daily",
      limitMinor: dailyMinor,
      usedMinor: dayMinor,
      remainingMinor: leftMinor,
      resetsAt: dayResetsAt(party, now),
    },
  ];
}

/** The first ceiling that an amount would go past, or null. */
export function reachedLimit(party: PartyState, amountMinor: bigint, now: Date): LimitState | null {
  const { singleMinor, dailyMinor } = tierLimits(party.identityTier);
  if (amountMinor <= singleMinor && metersAt(party, now).dayMinor + amountMinor <= dailyMinor) return null;
  return limitStates(party, now).find((limit) => amountMinor > limit.remainingMinor) ?? null;
}

/** When the day's meters start anew: at the day's end, or earlier when a change of zone brings a new day. */
function dayResetsAt({ zone }: LimitedParty, now: Date): Date {
  const { day, dayEndsAt } = periodOf(zoneAt(zone, now), now);
  const { next } = zone;
  if (next === null || next.from <= now || next.from >= dayEndsAt) return dayEndsAt;
  return periodOf(next.timeZone, next.from).day > day ? next.from : dayEndsAt;
}
