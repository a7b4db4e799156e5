import { CLAIM_DAYS } from "@evenly/contract/claims/rules";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export type DaysLeft = {
  /** Started days that are left, at most 7. */
  readonly days: number;
  /** Started hours, on the last day. */
  readonly hours: number | null;
};

/** How long money can still be claimed. */
export function daysLeft(expiresAt: Date, now: Date): DaysLeft {
  const leftMs = Math.max(0, expiresAt.getTime() - now.getTime());
  const days = Math.min(CLAIM_DAYS, Math.ceil(leftMs / DAY_MS));
  return { days, hours: leftMs <= DAY_MS ? Math.ceil(leftMs / HOUR_MS) : null };
}
