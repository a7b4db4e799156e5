import type { News } from "@evenly/contract";
import { dailyLimit, type LimitedParty, limitStates, tierLimits } from "../ledger/index.ts";

/** Percentage of the daily limit from which its owner is notified. */
export const NEAR_PERCENT = 80n;
/** Lowest daily total at which any tier can be near its limit, in minor units of USD. */
export const NEAR_MINOR_MIN = (tierLimits("unverified").dailyMinor * NEAR_PERCENT) / 100n;

/** Builds the notification that a person has used most of their daily limit; its once-key limits it to one per day. */
export function newsOfLimit(
  { userId, ...party }: LimitedParty & { readonly userId: string },
  now: Date,
): News | null {
  const daily = dailyLimit(limitStates(party, now));
  if (!daily?.resetsAt || daily.usedMinor * 100n < daily.limitMinor * NEAR_PERCENT) return null;
  const { usedMinor, limitMinor, resetsAt } = daily;
  const data = {
    usedMinor: String(usedMinor),
    limitMinor: String(limitMinor),
    resetsAt: resetsAt.toISOString(),
  };
  const onceKey = `${daily.rule} ${party.meters.day}`;
  return { userId, onceKey, content: { template: "limitNear", data } };
}
