import { and, asc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import { billShares } from "../bills/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { paymentRequests } from "../requests/tables.ts";
import { files } from "../uploads/tables.ts";
import { attachments } from "./tables.ts";

export type AttachmentRow = typeof attachments.$inferSelect;
/** The column by which an attachment belongs to its subject. */
export type AttachedTo =
  | { readonly transferId: string }
  | { readonly requestBatchId: string }
  | { readonly billId: string };

const isOf = (to: AttachedTo): SQL =>
  "transferId" in to
    ? eq(attachments.transferId, to.transferId)
    : "billId" in to
      ? eq(attachments.billId, to.billId)
      : eq(attachments.requestBatchId, to.requestBatchId);

/** Attachments of a subject that a person added or that are shared, with the facts of their files, oldest first. */
export function listAttachmentRows(db: Queryable, to: AttachedTo, userId: string) {
  const { mimeType, sizeBytes, width, height } = files;
  return db
    .select({ ...getTableColumns(attachments), mimeType, sizeBytes, width, height })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.fileId))
    .where(and(isOf(to), or(eq(attachments.ownerUserId, userId), attachments.isShared)))
    .orderBy(asc(attachments.createdAt), asc(attachments.id));
}

/** Attachments that a person added to a subject. */
export function listOwnAttachments(
  db: Queryable,
  to: AttachedTo,
  userId: string,
): Promise<readonly AttachmentRow[]> {
  return db
    .select()
    .from(attachments)
    .where(and(isOf(to), eq(attachments.ownerUserId, userId)));
}

export async function findAttachmentRow(db: Queryable, id: string): Promise<AttachmentRow | null> {
  const [row] = await db.select().from(attachments).where(eq(attachments.id, id));
  return row ?? null;
}

export async function insertAttachment(tx: Tx, row: typeof attachments.$inferInsert): Promise<void> {
  await tx.insert(attachments).values(row);
}

/** Shares an attachment of its owner with the other side, or hides it; false when there is none. */
export async function setShared(tx: Tx, id: string, userId: string, isShared: boolean): Promise<boolean> {
  const isMeant = and(eq(attachments.id, id), eq(attachments.ownerUserId, userId));
  const rows = await tx
    .update(attachments)
    .set({ isShared })
    .where(isMeant)
    .returning({ id: attachments.id });
  return rows.length > 0;
}

/** Deletes an attachment of its owner; false when there is none. */
export async function deleteAttachmentRow(tx: Tx, id: string, userId: string): Promise<boolean> {
  const isMeant = and(eq(attachments.id, id), eq(attachments.ownerUserId, userId));
  const rows = await tx.delete(attachments).where(isMeant).returning({ id: attachments.id });
  return rows.length > 0;
}

/** Deletes what a person attached to one of their transactions; returns the ids of the files. */
export async function deleteAttachmentsOf(
  tx: Tx,
  { userId, transferId }: { readonly userId: string; readonly transferId: string },
): Promise<readonly string[]> {
  const isMeant = and(isOf({ transferId }), eq(attachments.ownerUserId, userId));
  const rows = await tx.delete(attachments).where(isMeant).returning({ fileId: attachments.fileId });
  return rows.map(({ fileId }) => fileId);
}

/** The bill that a request is a share of; null when it is none. */
export async function findBillOfRequest(db: Queryable, paymentRequestId: string): Promise<string | null> {
  const isMeant = eq(billShares.paymentRequestId, paymentRequestId);
  const [row] = await db.select({ billId: billShares.billId }).from(billShares).where(isMeant);
  return row?.billId ?? null;
}

/** People who see the requests that were sent together, or the shares of a bill: everybody who was asked and reached. */
export async function listReached(
  db: Queryable,
  to: Exclude<AttachedTo, { readonly transferId: string }>,
): Promise<readonly string[]> {
  const isMeant =
    "billId" in to
      ? sql`${paymentRequests.id} in (select ${billShares.paymentRequestId} from ${billShares} where ${eq(billShares.billId, to.billId)})`
      : eq(paymentRequests.batchId, to.requestBatchId);
  const rows = await db
    .selectDistinct({ userId: paymentRequests.toUserId })
    .from(paymentRequests)
    .where(and(isMeant, paymentRequests.isDelivered));
  return rows.flatMap(({ userId }) => userId ?? []);
}

/** Numbers of attachments by request, of the requests that have some: their own and those of their bills. */
export async function countOfRequests(
  db: Queryable,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (requestIds.length === 0) return new Map();
  const ids = sql.join(
    requestIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const rows = await db.execute<{ id: string; count: number }>(sql`
    select r.id, count(a.id)::int as count
    from ${paymentRequests} r
    left join ${billShares} s on s.payment_request_id = r.id
    join ${attachments} a on a.bill_id = s.bill_id or a.request_batch_id = r.batch_id
    where r.id in (${ids})
    group by r.id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
