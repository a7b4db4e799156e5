import { invariant, refuse } from "@evenly/contract";
import type { DepositLimit } from "@evenly/contract/cards/schemas";
import type { Queryable } from "@evenly/db";
import { sumAdded } from "@evenly/db/cards/queries";
import { lockParties } from "@evenly/db/ledger/lock-queries";
import { depositLimits } from "@evenly/domain/cards/index";
import { dayStart } from "@evenly/domain/goals/index";
import { periodOf, zoneAt } from "@evenly/domain/ledger/index";
import { toParty } from "../../ledger/index.ts";

/**
 * Refuses to charge cards for a frozen account; what was charged before is credited.
 *
 * @throws {PARTY_FROZEN}
 */
export async function refuseFrozen(db: Queryable, userId: string): Promise<void> {
  const [row] = await lockParties(db, [userId], "none");
  if (row === undefined || row.frozen_at !== null) refuse("PARTY_FROZEN");
}

/** Limits on what a person adds now, as of the given connection or transaction; one deposit can be left out of the sums. */
export async function loadDepositLimits(
  db: Queryable,
  userId: string,
  now: Date,
  exceptId: string | null = null,
): Promise<readonly DepositLimit[]> {
  const [row] = await lockParties(db, [userId], "none");
  invariant(row !== undefined, "a person has a party");
  const { identityTier: tier, zone } = toParty(row);
  const timeZone = zoneAt(zone, now);
  const { day, dayEndsAt } = periodOf(timeZone, now);
  const todayMinor = await sumAdded(db, userId, dayStart(timeZone, day), exceptId);
  return depositLimits({ tier, todayMinor, dayEndsAt });
}
