import type { LimitState } from "@evenly/contract/payments/schemas";
import { periodOf, zoneAt } from "./periods.ts";
import { exceededLimit } from "./sendable.ts";
import { tierLimits } from "./tier-limits.ts";
import type { Meters, PartyState } from "./types.ts";

/** Fields of a party that limits depend on. */
export type LimitedParty = Pick<PartyState, "identityTier" | "zone" | "meters" | "ownLimits">;

/**
 * Meters at a moment: a past day or month counts as zero. The day never moves backwards, so that a server with a slow clock
 * cannot reset the meters at midnight.
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

/** Adds one outgoing movement to the meters of its day and month. */
export function countOutgoing(party: PartyState, amountMinor: bigint, now: Date): PartyState {
  const meters = metersAt(party, now);
  return {
    ...party,
    moves: party.moves + 1,
    meters: {
      ...meters,
      dayMinor: meters.dayMinor + amountMinor,
      dayCount: meters.dayCount + 1,
      monthMinor: meters.monthMinor + amountMinor,
      monthCount: meters.monthCount + 1,
    },
  };
}

/** Subtracts one outgoing movement from the meters of the day and month it was counted in; a past period is left unchanged. */
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

/**
 * All limits on a party's outgoing money at a moment: those of one payment, then those of a day. The lowest of each kind is
 * first, so that a refusal names the limit that decides.
 */
export function limitStates(party: LimitedParty, now: Date): readonly LimitState[] {
  const { singleMinor, dailyMinor } = tierLimits(party.identityTier);
  const { ownLimits } = party;
  const single = (rule: LimitState["rule"], limitMinor: bigint): LimitState => ({
    rule,
    limitMinor,
    usedMinor: 0n,
    remainingMinor: limitMinor,
    resetsAt: null,
  });
  const { dayMinor } = metersAt(party, now);
  const daily = (rule: LimitState["rule"], limitMinor: bigint): LimitState => ({
    rule,
    limitMinor,
    usedMinor: dayMinor,
    remainingMinor: limitMinor > dayMinor ? limitMinor - dayMinor : 0n,
    resetsAt: dayResetsAt(party, now),
  });
  return [
    ...lowestFirst(
      single("identity_single", singleMinor),
      ownLimits.singleMinor === null ? null : single("own_single", ownLimits.singleMinor),
    ),
    ...lowestFirst(
      daily("identity_daily", dailyMinor),
      ownLimits.dailyMinor === null ? null : daily("own_daily", ownLimits.dailyMinor),
    ),
  ];
}

function lowestFirst(identity: LimitState, own: LimitState | null): readonly LimitState[] {
  if (own === null) return [identity];
  return own.limitMinor < identity.limitMinor ? [own, identity] : [identity, own];
}

/** The first limit that the amount would exceed, or null. */
export function reachedLimit(party: PartyState, amountMinor: bigint, now: Date): LimitState | null {
  const tier = tierLimits(party.identityTier);
  const { ownLimits } = party;
  const singleMinor = least(tier.singleMinor, ownLimits.singleMinor);
  const dailyMinor = least(tier.dailyMinor, ownLimits.dailyMinor);
  if (amountMinor <= singleMinor && metersAt(party, now).dayMinor + amountMinor <= dailyMinor) return null;
  return exceededLimit(limitStates(party, now), amountMinor);
}

function least(tierMinor: bigint, ownMinor: bigint | null): bigint {
  return ownMinor !== null && ownMinor < tierMinor ? ownMinor : tierMinor;
}

/** Moment at which the daily meter resets: the end of the day, or earlier when a zone change starts a new day. */
function dayResetsAt({ zone }: LimitedParty, now: Date): Date {
  const { day, dayEndsAt } = periodOf(zoneAt(zone, now), now);
  const { next } = zone;
  if (next === null || next.from <= now || next.from >= dayEndsAt) return dayEndsAt;
  return periodOf(next.timeZone, next.from).day > day ? next.from : dayEndsAt;
}
