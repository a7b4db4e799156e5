import { invariant } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { lockParties } from "@evenly/db/ledger/lock-queries";
import { updateParty } from "@evenly/db/ledger/party-queries";
import { changeZone } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { toParty } from "./load-ledger.ts";

export type PartyMove = {
  /** ISO 3166 code, or null while unknown. */
  readonly country?: string | null;
  /** IANA zone, in its usual spelling. */
  readonly timeZone?: string;
};

/**
 * Tells limits and fees where a person lives now. Fees follow at once; limits are kept in the zone before until the days and
 * months of both have ended.
 */
export async function changeParty(
  ctx: ServiceContext,
  tx: Tx,
  userId: string,
  { country, timeZone }: PartyMove,
): Promise<void> {
  const [row] = await lockParties(tx, [userId], "wait");
  invariant(row, "a user has a party");
  if (country !== undefined) await updateParty(tx, userId, { country });
  if (timeZone === undefined) return;
  const zone = changeZone(toParty(row).zone, timeZone, ctx.clock.now());
  await updateParty(tx, userId, {
    timeZone: zone.timeZone,
    nextTimeZone: zone.next?.timeZone ?? null,
    nextTimeZoneFrom: zone.next?.from ?? null,
  });
}
