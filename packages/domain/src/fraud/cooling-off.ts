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
  if (recentChange === null || !recentChange.isPayeeNew) return null;
  const { what, changedMs, sentMinor } = recentChange;
  const untilMs = changedMs + COOLING_MS;
  if (atMs >= untilMs || sentMinor + amountMinor <= NEW_PEOPLE_MINOR) return null;
  const leftMinor = sentMinor < NEW_PEOPLE_MINOR ? NEW_PEOPLE_MINOR - sentMinor : 0n;
  return {
    change: what,
    until: new Date(untilMs).toISOString(),
    limit: formatAmount(NEW_PEOPLE_MINOR, "USD"),
    remaining: formatAmount(leftMinor, "USD"),
  };
}
