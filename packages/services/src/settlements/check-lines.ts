import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { findGroup } from "@evenly/db/groups/queries";
import type { LineRow, SettlementRow } from "@evenly/db/settlements/queries";
import { checkPayable } from "./check-payable.ts";
import { readOpenTransfers } from "./read-open-transfers.ts";
import type { LockedSettlement } from "./settle.ts";

/**
 * Checks the lines of a settlement again, under the locks of its groups. A line that pays alone pays at most what is open. Lines of
 * several groups settle everything between two persons: each must be exactly what is suggested now.
 *
 * @throws {GROUP_ARCHIVED} @throws {SETTLEMENT_TOO_LARGE} @throws {SETTLEMENT_CHANGED} with the group whose debt changed.
 */
export async function checkLines(tx: Tx, { settlement, lines }: LockedSettlement): Promise<void> {
  for (const line of lines) {
    const group = await findGroup(tx, line.groupId);
    if (group === null || group.archivedAt !== null)
      return refuse("GROUP_ARCHIVED", { groupId: line.groupId });
    if (lines.length === 1) await checkPayable(tx, settlement, line);
    else if (!(await isUnchanged(tx, settlement, line, group.simplifyDebts)))
      refuse("SETTLEMENT_CHANGED", { groupId: line.groupId });
  }
}

async function isUnchanged(
  tx: Tx,
  { currency }: SettlementRow,
  { groupId, fromMemberId, toMemberId, amountMinor }: LineRow,
  simplifyDebts: boolean,
): Promise<boolean> {
  const open = await readOpenTransfers(tx, [{ id: groupId, simplifyDebts }]);
  return open.some(
    (each) =>
      each.currency === currency &&
      each.fromId === fromMemberId &&
      each.toId === toMemberId &&
      each.amountMinor === amountMinor,
  );
}
