import { refuse } from "@evenly/contract";
import type { DeleteTransactionInput } from "@evenly/contract/payments/annotations";
import { deleteAnnotation } from "@evenly/db/payments/annotation-queries";
import { updateManualEntry } from "@evenly/db/payments/manual-queries";
import { selectHoldId } from "@evenly/db/payments/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { hashInput, voidHold } from "../ledger/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadLine } from "./load-line.ts";
import { withOwnWords } from "./with-own-words.ts";

/**
 * Removes a manual entry, or cancels a payment of the caller's that is still pending, whose money is free again.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the line is not there or not the caller's.
 * @throws {STATE_CONFLICT} it is a wallet transaction that is not pending, or not the caller's to cancel.
 * @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} the connection was lost; a repeat tells what became of it.
 */
export async function deleteTransaction(
  ctx: ServiceContext,
  input: DeleteTransactionInput,
): Promise<DeleteTransactionInput> {
  const userId = requireUser(ctx);
  const { id } = input;
  const line = await loadLine(ctx.db, userId, id);
  if (line.kind === "manual") await removeEntry(ctx, userId, id);
  else if (line.status === "pending" && line.side === "payer") await cancelHeld(ctx, userId, id);
  else refuse("STATE_CONFLICT", { id });
  return { id };
}

/** The words go; the key stays, so that a repeated request does not bring the entry back. */
async function removeEntry(ctx: ServiceContext, userId: string, id: string): Promise<void> {
  await withOwnWords(ctx, userId, async (tx) => {
    const gone = { merchant: "", deletedAt: ctx.clock.now() };
    if (!(await updateManualEntry(tx, { id, userId }, gone))) refuse("NOT_FOUND");
    await deleteAnnotation(tx, { userId, transactionId: id });
    await recordAudit(ctx, tx, { operation: "manual_entry.deleted", userId, subject: id });
  });
}

async function cancelHeld(ctx: ServiceContext, userId: string, id: string): Promise<void> {
  const holdId = (await selectHoldId(ctx.db, id)) ?? refuse("STATE_CONFLICT", { id });
  const intent = {
    ownerUserId: userId,
    procedure: "payments.cancel",
    key: id,
    inputHash: hashInput({ id }),
  };
  await voidHold(ctx, { ...intent, holdId });
  await withTransaction(ctx, (tx) =>
    recordAudit(ctx, tx, { operation: "payment.cancelled", userId, subject: id }),
  );
}
