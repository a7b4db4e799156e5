import type { News } from "@evenly/contract";
import { type LimitedParty, limitStates, tierLimits } from "../ledger/index.ts";

/** The share of a day's limit from which its owner is told. */
const NEAR_PERCENT = 80n;
/** Nobody's limit is near who has sent less in a day, minor units of USD. */
export const NEAR_MINOR_MIN = (tierLimits("unverified").dailyMinor * NEAR_PERCENT) / 100n;

/** Says that a person has used most of what they may send today; once a day, however many payments follow. */
export function newsOfLimit(
  { userId, ...party }: LimitedParty & { readonly userId: string },
  now: Date,
): News | null {
  const daily = limitStates(party, now).find(({ rule }) => rule === "identity_daily");
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
