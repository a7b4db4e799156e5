import { invariant } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { findSettlement, insertSettlement, type SettlementRow } from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../context.ts";
import { checkPayable } from "./check-payable.ts";

/** A settlement of one debt in one group; the id and the moment are given to it. */
export type OrderedSettlement = Omit<
  SettlementRow,
  "id" | "createdAt" | "settledAt" | "closedAt" | "returnedMinor"
> & { readonly groupId: string; readonly fromMemberId: string; readonly toMemberId: string };

/**
 * Writes a settlement that does not count yet; its group is locked. Money that moved outside Evenly may be more than what is open, if that
 * is what its recorder saw; its wait has no end then.
 *
 * @throws {SETTLEMENT_TOO_LARGE} it pays more than what is open, and that is not what was seen.
 */
export async function writeSettlement(
  ctx: ServiceContext,
  tx: Tx,
  { groupId, fromMemberId, toMemberId, ...row }: OrderedSettlement,
  seenOpenMinor?: bigint,
): Promise<SettlementRow> {
  const { amountMinor } = row;
  const line = { id: ctx.ids.uuid(), groupId, fromMemberId, toMemberId, amountMinor, isOffset: false };
  const isAbove = await checkPayable(tx, row, line, seenOpenMinor);
  const id = ctx.ids.uuid();
  const dueAt = isAbove ? null : row.dueAt;
  const createdAt = ctx.clock.now();
  await insertSettlement(tx, { ...row, id, dueAt, createdAt }, [{ ...line, settlementId: id }]);
  const written = await findSettlement(tx, id);
  invariant(written, "the settlement was written under the group's lock");
  return written;
}
