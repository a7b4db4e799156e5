import { householdDay } from "./household.ts";
import { incomeDay, opening } from "./income.ts";
import type { DemoMovement } from "./movement.ts";
import type { DemoKey } from "./people.ts";
import { seededRandom } from "./random.ts";
import { socialDay } from "./social.ts";

/** Half a year. */
export const HISTORY_DAYS = 183;
const SEED = 14;
const DAY_MS = 86_400_000;

/**
 * Plans the half year before a day: the same every time for the same day. What a wallet could not have paid at its
 * moment is left out, so that every balance stays at or above zero.
 */
export function planHistory(lastDay: Date): readonly DemoMovement[] {
  const random = seededRandom(SEED);
  const midnight = Math.floor(lastDay.getTime() / DAY_MS) * DAY_MS;
  const firstDay = new Date(midnight - HISTORY_DAYS * DAY_MS);
  const planned = [...opening(random, firstDay)];
  for (let day = 1; day < HISTORY_DAYS; day += 1) {
    const date = new Date(firstDay.getTime() + day * DAY_MS);
    planned.push(...incomeDay(random, date), ...householdDay(random, date), ...socialDay(random, date));
  }
  return affordable(planned.sort((a, b) => a.at.getTime() - b.at.getTime()));
}

function affordable(planned: readonly DemoMovement[]): readonly DemoMovement[] {
  const balances = new Map<DemoKey, bigint>();
  return planned.filter(({ payer, payee, amountMinor }) => {
    const available = payer === null ? amountMinor : (balances.get(payer) ?? 0n);
    if (available < amountMinor) return false;
    if (payer !== null) balances.set(payer, available - amountMinor);
    if (payee !== null) balances.set(payee, (balances.get(payee) ?? 0n) + amountMinor);
    return true;
  });
}
