import { invariant } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { lockParties } from "@evenly/db/ledger/lock-queries";
import { updateParty } from "@evenly/db/ledger/party-queries";
import { changeZone } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../../context.ts";
import { toParty } from "../load-ledger.ts";

export type PartyMove = {
  /** ISO 3166 code; null while unknown. */
  readonly country?: string | null;
  /** IANA zone in canonical spelling. */
  readonly timeZone?: string;
};

/**
 * Updates a party's country and zone. Fees use the new country at once; limits use the old zone until the days and months of
 * both zones have ended.
 *
 * @unaudited part of verbs that write the row
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
