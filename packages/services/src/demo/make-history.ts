import { householdDay } from "./household.ts";
import { incomeDay, opening } from "./income.ts";
import type { DemoMovement } from "./movement.ts";
import type { DemoKey } from "./people.ts";
import { seededRandom } from "./random.ts";
import { socialDay } from "./social.ts";

/** Half a year, in days. */
export const HISTORY_DAYS = 183;
const SEED = 14;
const DAY_MS = 86_400_000;

/**
 * Generates the movements of the half year before a day, deterministic per day. Movements that the payer could not cover at the
 * time are left out, so that no balance goes below zero.
 */
export function makeHistory(lastDay: Date): readonly DemoMovement[] {
  const random = seededRandom(SEED);
  const midnight = Math.floor(lastDay.getTime() / DAY_MS) * DAY_MS;
  const firstDay = new Date(midnight - HISTORY_DAYS * DAY_MS);
  const movements = [...opening(random, firstDay)];
  for (let day = 1; day < HISTORY_DAYS; day += 1) {
    const date = new Date(firstDay.getTime() + day * DAY_MS);
    movements.push(...incomeDay(random, date), ...householdDay(random, date), ...socialDay(random, date));
  }
  return affordable(movements.sort((a, b) => a.at.getTime() - b.at.getTime()));
}

function affordable(movements: readonly DemoMovement[]): readonly DemoMovement[] {
  const balances = new Map<DemoKey, bigint>();
  return movements.filter(({ payer, payee, amountMinor }) => {
    const available = payer === null ? amountMinor : (balances.get(payer) ?? 0n);
    if (available < amountMinor) return false;
    if (payer !== null) balances.set(payer, available - amountMinor);
    if (payee !== null) balances.set(payee, (balances.get(payee) ?? 0n) + amountMinor);
    return true;
  });
}
