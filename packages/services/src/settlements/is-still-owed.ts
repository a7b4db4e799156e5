import type { Tx } from "@evenly/db";
import { findGroup, listBalances } from "@evenly/db/groups/queries";
import type { LineRow } from "@evenly/db/settlements/queries";
import { balanceOf } from "../groups/index.ts";
import { findDirect } from "./find-payable.ts";

/**
 * Whether the payee of a line is still owed what it pays, by its payer or, where debts are simplified, by the group: counting it makes them no
 * debtor. Its group is locked.
 */
export async function isStillOwed(tx: Tx, line: LineRow, currency: string): Promise<boolean> {
  const group = await findGroup(tx, line.groupId);
  if ((await findDirect(tx, { ...line, currency })) >= line.amountMinor) return true;
  if (!group?.simplifyDebts) return false;
  const balances = await listBalances(tx, line.groupId);
  const payee = balances.find((row) => row.memberId === line.toMemberId && row.currency === currency);
  return payee !== undefined && balanceOf(payee) >= line.amountMinor;
}
