import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import type { LineRow, SettlementRow } from "@evenly/db/settlements/queries";
import { findPayable } from "./find-payable.ts";

/**
 * Refuses a line that pays more than what is open, unless exactly that was seen; its group is locked. True when it pays more.
 *
 * @throws {SETTLEMENT_TOO_LARGE} `openMinor` could be paid.
 */
export async function checkPayable(
  tx: Tx,
  { currency, chosenExpenseIds }: Pick<SettlementRow, "currency" | "chosenExpenseIds">,
  line: Pick<LineRow, "groupId" | "fromMemberId" | "toMemberId" | "amountMinor">,
  seenOpenMinor?: bigint,
): Promise<boolean> {
  const openMinor = await findPayable(tx, { ...line, currency, chosenIds: chosenExpenseIds });
  const isAbove = line.amountMinor > openMinor;
  if (isAbove && openMinor !== seenOpenMinor)
    refuse("SETTLEMENT_TOO_LARGE", { openMinor: String(openMinor) });
  return isAbove;
}
