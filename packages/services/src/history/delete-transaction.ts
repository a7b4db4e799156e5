import { refuse } from "@evenly/contract";
import type { DeleteTransactionInput } from "@evenly/contract/history/annotations";
import { deleteAttachmentsOf } from "@evenly/db/attachments/queries";
import { deleteAnnotation } from "@evenly/db/history/annotation-queries";
import { updateManualEntry } from "@evenly/db/history/manual-queries";
import { findHoldId } from "@evenly/db/payments/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { voidHold } from "../ledger/index.ts";
import { takeBackPayment } from "../payments/holds/index.ts";
import { cancelWaiting } from "../payments/proofs/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { findLine } from "../shared/load-line.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { withAnnotationLock } from "../shared/with-annotation-lock.ts";
import { deleteAttachment } from "../uploads/attachments/index.ts";

/**
 * Removes a manual entry, or cancels a pending payment of the caller's and releases its money, or one that waits for proofs.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the line is unknown or another user's.
 * @throws {STATE_CONFLICT} the line is a wallet transaction that is not pending, or one that the caller cannot cancel.
 * @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} the connection was lost; repeat the call to learn the outcome.
 */
export async function deleteTransaction(
  ctx: ServiceContext<"followers">,
  input: DeleteTransactionInput,
): Promise<DeleteTransactionInput> {
  const userId = requireUser(ctx);
  const { id } = input;
  const line = await findLine(ctx.db, userId, id);
  if (line === null) await cancelWaiting(ctx, { id });
  else if (line.kind === "manual") await removeEntry(ctx, userId, id);
  else if (line.holdKind !== null && line.side === "payer") await takeBackPayment(ctx, { transactionId: id });
  else if (line.status === "pending" && line.side === "payer") await cancelHeld(ctx, userId, id);
  else refuse("STATE_CONFLICT", { id });
  return { id };
}

/** Deletes the text and the attachments but keeps the idempotency key, so that a repeated request does not restore the entry. */
async function removeEntry(ctx: ServiceContext, userId: string, id: string): Promise<void> {
  await withAnnotationLock(ctx, userId, async (tx) => {
    const gone = { merchant: "", deletedAt: ctx.clock.now() };
    if (!(await updateManualEntry(tx, { id, userId }, gone))) refuse("NOT_FOUND");
    await deleteAnnotation(tx, { userId, transactionId: id });
    for (const fileId of await deleteAttachmentsOf(tx, { userId, transferId: id }))
      await deleteAttachment(tx, fileId);
    await recordAudit(ctx, tx, { operation: "manual_entry.deleted", userId, subject: id });
  });
}

async function cancelHeld(ctx: ServiceContext, userId: string, id: string): Promise<void> {
  const holdId = (await findHoldId(ctx.db, id)) ?? refuse("STATE_CONFLICT", { id });
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
