import type { Tx } from "@evenly/db";
import {
  changeSettlement,
  findSettlement,
  insertSettlement,
  listLines,
} from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../context.ts";

/**
 * Cancels a wallet payment that moved no money. What both have agreed to offset stays open until its end, under a new id: the id of a
 * transfer cannot be used again.
 *
 * @unaudited part of verbs that write the row, or of a payment, whose own row says who and when
 */
export async function cancelOpen(ctx: ServiceContext, tx: Tx, id: string): Promise<void> {
  const before = await findSettlement(tx, id);
  const closedAt = ctx.clock.now();
  const isCancelled = await changeSettlement(tx, id, ["open"], { state: "cancelled", closedAt, dueAt: null });
  if (!isCancelled || before === null) return;
  const lines = await listLines(tx, id);
  if (!lines.some(({ isOffset }) => isOffset)) return;
  const settlementId = ctx.ids.uuid();
  await insertSettlement(
    tx,
    { ...before, id: settlementId, key: `again:${settlementId}`, inputHash: settlementId },
    lines.map((line) => ({ ...line, id: ctx.ids.uuid(), settlementId })),
  );
}
