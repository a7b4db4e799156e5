import type { Reason } from "@evenly/contract/fraud/index";
import { formatAmount } from "@evenly/money";

/** Time after a change of credentials during which payments to new people are limited. */
const COOLING_MS = 24 * 3_600_000;
/** Sum that may go to new people in that time, in minor units of USD. */
export const NEW_PEOPLE_MINOR = 10_000n;

export type RecentChange = {
  readonly what: "email" | "phone" | "factor";
  readonly changedMs: number;
  /** The payer had not paid the payee before the change. */
  readonly isPayeeNew: boolean;
  /** Sent since the change to people who had not been paid before it. */
  readonly sentMinor: bigint;
};

/** A session on a device that the account has not used a day ago. */
export type NewDevice = {
  readonly knownFromMs: number;
  /** The payer had not paid the payee a day ago. */
  readonly isPayeeNew: boolean;
  /** Sent within a day to people who had not been paid before it. */
  readonly sentMinor: bigint;
  /** Whether the account had a second factor before the session was opened; one that came later proves nothing. */
  readonly hasOlderFactor: boolean;
};

type Facts = {
  readonly amountMinor: bigint;
  readonly atMs: number;
  readonly recentChange: RecentChange | null;
};

/**
 * Facts of the block of a payment to a new person within a day of a change of e-mail, phone or second factor: whoever took over
 * an account changes these first. Null while the sum to new people stays within the limit.
 */
export function coolingOff({ amountMinor, atMs, recentChange }: Facts): Reason["facts"] | null {
  if (recentChange === null) return null;
  const untilMs = recentChange.changedMs + COOLING_MS;
  if (atMs >= untilMs || !isTooMuch(amountMinor, recentChange)) return null;
  return factsOf(recentChange.what, untilMs, recentChange.sentMinor);
}

/**
 * What a payment to a new person from a new device needs: a code, if the account had a second factor before; else it is blocked, since a thief
 * with the password alone could set one up. Null while the sum to new people stays within the limit.
 */
export function onNewDevice(
  amountMinor: bigint,
  device: NewDevice | null,
): { readonly decision: "step_up" } | { readonly decision: "block"; readonly facts: Reason["facts"] } | null {
  if (device === null || !isTooMuch(amountMinor, device)) return null;
  if (device.hasOlderFactor) return { decision: "step_up" };
  return { decision: "block", facts: factsOf("device", device.knownFromMs, device.sentMinor) };
}

type ToNewPeople = { readonly isPayeeNew: boolean; readonly sentMinor: bigint };

function isTooMuch(amountMinor: bigint, { isPayeeNew, sentMinor }: ToNewPeople): boolean {
  return isPayeeNew && sentMinor + amountMinor > NEW_PEOPLE_MINOR;
}

function factsOf(
  change: RecentChange["what"] | "device",
  untilMs: number,
  sentMinor: bigint,
): Reason["facts"] {
  const leftMinor = sentMinor < NEW_PEOPLE_MINOR ? NEW_PEOPLE_MINOR - sentMinor : 0n;
  return {
    change,
    until: new Date(untilMs).toISOString(),
    limit: formatAmount(NEW_PEOPLE_MINOR, "USD"),
    remaining: formatAmount(leftMinor, "USD"),
  };
}
