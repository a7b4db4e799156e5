import { refuse, TransferId } from "@evenly/contract";
import type { AttachmentSubject } from "@evenly/contract/attachments/schemas";
import {
  type AttachedTo,
  type AttachmentRow,
  findAttachmentRow,
  findBillOfRequest,
  listReached,
} from "@evenly/db/attachments/queries";
import { hasReceivedOfBatch, hasReceivedOfBill } from "@evenly/db/requests/reader-queries";
import { loadBill } from "../bills/index.ts";
import type { ServiceContext } from "../context.ts";
import { getTransaction } from "../history/index.ts";
import { loadRequest } from "../requests/index.ts";
import { findLine } from "../shared/load-line.ts";
import { requireUser } from "../shared/require-user.ts";

/** What a file is attached to, as the caller may use it. */
export type OpenSubject = {
  readonly to: AttachedTo;
  /** The caller may add files. */
  readonly isWritable: boolean;
  /** The person on the other side of a payment; null for requests and bills, whose attachments are always shared. */
  readonly partnerId: string | null;
};

/**
 * One of the caller's transactions, requests or bills. A request that is a share of a bill has the bill's attachments.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {REQUEST_NOT_FOUND} @throws {BILL_NOT_FOUND}
 */
export async function loadSubject(ctx: ServiceContext, subject: AttachmentSubject): Promise<OpenSubject> {
  if (subject.kind === "transaction") return await loadPayment(ctx, subject.id);
  if (subject.kind === "bill") {
    await loadBill(ctx, subject.id);
    return { to: { billId: subject.id }, isWritable: true, partnerId: null };
  }
  const { id, batchId, fromUserId } = await loadRequest(ctx, subject.id);
  const billId = await findBillOfRequest(ctx.db, id);
  const to = billId === null ? { requestBatchId: batchId } : { billId };
  return { to, isWritable: fromUserId === requireUser(ctx), partnerId: null };
}

async function loadPayment(ctx: ServiceContext, id: TransferId): Promise<OpenSubject> {
  const { isInHistory, type, person } = await getTransaction(ctx, { id });
  const isBetweenTwo = type === "payment_sent" || type === "payment_received";
  const partnerId = isBetweenTwo ? (person?.id ?? null) : null;
  return { to: { transferId: id }, isWritable: isInHistory, partnerId };
}

/**
 * An attachment that the caller added, or that is shared with them.
 *
 * @throws {UNAUTHENTICATED} @throws {ATTACHMENT_NOT_FOUND} there is none, or the caller may not see it.
 */
export async function loadAttachment(ctx: ServiceContext, attachmentId: string): Promise<AttachmentRow> {
  const userId = requireUser(ctx);
  const found = await findAttachmentRow(ctx.db, attachmentId);
  if (found === null || !(await isVisible(ctx, found, userId))) return refuse("ATTACHMENT_NOT_FOUND");
  return found;
}

async function isVisible(ctx: ServiceContext, found: AttachmentRow, userId: string): Promise<boolean> {
  const { ownerUserId, isShared, transferId, requestBatchId, billId } = found;
  if (ownerUserId === userId) return true;
  if (!isShared) return false;
  if (transferId !== null) return (await findLine(ctx.db, userId, transferId)) !== null;
  if (billId !== null) return await hasReceivedOfBill(ctx.db, billId, userId);
  return requestBatchId !== null && (await hasReceivedOfBatch(ctx.db, requestBatchId, userId));
}

/** People whose screens show attachments of the caller: the caller, and those with whom they are or were shared. */
export async function listReaders(ctx: ServiceContext, to: AttachedTo): Promise<readonly string[]> {
  const userId = requireUser(ctx);
  if (!("transferId" in to)) return [userId, ...(await listReached(ctx.db, to))];
  // A manual entry may have been deleted meanwhile.
  if ((await findLine(ctx.db, userId, to.transferId)) === null) return [userId];
  const { partnerId } = await loadPayment(ctx, TransferId.parse(to.transferId));
  return partnerId === null ? [userId] : [userId, partnerId];
}

/** The subject of a stored attachment. */
export function subjectOf({ transferId, requestBatchId, billId }: AttachmentRow): AttachedTo {
  if (transferId !== null) return { transferId };
  return billId === null ? { requestBatchId: requestBatchId ?? "" } : { billId };
}
