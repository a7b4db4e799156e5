import { and, asc, desc, eq, exists, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { paymentRequests } from "../requests/tables.ts";
import { billShares, bills } from "./tables.ts";

export type BillRow = typeof bills.$inferSelect;
export type NewBill = typeof bills.$inferInsert;
type RequestRow = typeof paymentRequests.$inferSelect;
/** A payment request of a bill. */
export type BillShareRow = {
  readonly billId: string;
  readonly ended: (typeof billShares.$inferSelect)["ended"];
  readonly endedAt: Date | null;
  readonly request: RequestRow;
};

const OPEN = ["pending", "partially_paid"] as const;

/** Inserts a bill; false when its owner has used the key, or has split the same payment. */
export async function insertBill(tx: Tx, row: NewBill): Promise<boolean> {
  const inserted = await tx.insert(bills).values(row).onConflictDoNothing().returning({ id: bills.id });
  return inserted.length > 0;
}

/** The bill that its owner created with a key; null without one. */
export async function findBillByKey(
  db: Queryable,
  ownerUserId: string,
  key: string,
): Promise<BillRow | null> {
  return await findOne(db, and(eq(bills.ownerUserId, ownerUserId), eq(bills.key, key)));
}

/** The bill that a payment of its owner was split into; null without one. */
export async function findBillOfPayment(
  db: Queryable,
  ownerUserId: string,
  transactionId: string,
): Promise<BillRow | null> {
  return await findOne(db, and(eq(bills.ownerUserId, ownerUserId), eq(bills.transactionId, transactionId)));
}

/** A bill of its owner; null for others. */
export async function findOwnBill(
  db: Queryable,
  billId: string,
  ownerUserId: string,
): Promise<BillRow | null> {
  return await findOne(db, and(eq(bills.id, billId), eq(bills.ownerUserId, ownerUserId)));
}

async function findOne(db: Queryable, where: SQL | undefined): Promise<BillRow | null> {
  const [row] = await db.select().from(bills).where(where);
  return row ?? null;
}

/** Locks a bill of its owner until the end of the transaction; null for others. Requests are locked after it. */
export async function lockOwnBill(tx: Tx, billId: string, ownerUserId: string): Promise<BillRow | null> {
  const isMeant = and(eq(bills.id, billId), eq(bills.ownerUserId, ownerUserId));
  const [row] = await tx.select().from(bills).where(isMeant).for("update");
  return row ?? null;
}

type ListedBills = {
  readonly ownerUserId: string;
  readonly list: "open" | "done";
  readonly before: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
};

/** A page of a user's bills, the newest first. A bill is open while one of its requests is. */
export function listBillRows(
  db: Queryable,
  { ownerUserId, list, before, limit }: ListedBills,
): Promise<readonly BillRow[]> {
  const openShare = db
    .select({ one: sql`1` })
    .from(billShares)
    .innerJoin(paymentRequests, eq(paymentRequests.id, billShares.paymentRequestId))
    .where(and(eq(billShares.billId, bills.id), inArray(paymentRequests.state, [...OPEN])));
  const isBefore =
    before === null
      ? undefined
      : sql`(${bills.createdAt}, ${bills.id}) < (${before.at}::timestamptz, ${before.id}::uuid)`;
  return db
    .select()
    .from(bills)
    .where(
      and(
        eq(bills.ownerUserId, ownerUserId),
        list === "open" ? exists(openShare) : not(exists(openShare)),
        isBefore,
      ),
    )
    .orderBy(desc(bills.createdAt), desc(bills.id))
    .limit(limit);
}

/** Changes a bill. */
export async function updateBillRow(tx: Tx, billId: string, set: Partial<NewBill>): Promise<void> {
  await tx.update(bills).set(set).where(eq(bills.id, billId));
}

/** Links payment requests to their bill. */
export async function insertShares(tx: Tx, billId: string, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  await tx
    .insert(billShares)
    .values(requestIds.map((paymentRequestId) => ({ paymentRequestId, billId, ended: null, endedAt: null })));
}

/** The shares of some bills with their requests, in the order in which people were asked. */
export async function listShares(
  db: Queryable,
  billIds: readonly string[],
): Promise<readonly BillShareRow[]> {
  if (billIds.length === 0) return [];
  return await db
    .select({
      billId: billShares.billId,
      ended: billShares.ended,
      endedAt: billShares.endedAt,
      request: paymentRequests,
    })
    .from(billShares)
    .innerJoin(paymentRequests, eq(paymentRequests.id, billShares.paymentRequestId))
    .where(inArray(billShares.billId, [...billIds]))
    .orderBy(asc(paymentRequests.createdAt), asc(paymentRequests.batchId), asc(paymentRequests.place));
}

/** Locks the requests of a bill, in the order of their ids, and returns its shares as they are then. */
export async function lockShares(tx: Tx, billId: string): Promise<readonly BillShareRow[]> {
  const ids = tx
    .select({ id: billShares.paymentRequestId })
    .from(billShares)
    .where(eq(billShares.billId, billId));
  await tx
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(inArray(paymentRequests.id, ids))
    .orderBy(asc(paymentRequests.id))
    .for("update");
  return await listShares(tx, [billId]);
}

/** Lets only what was paid of some shares count. */
export async function endShares(
  tx: Tx,
  requestIds: readonly string[],
  ended: "covered" | "replaced",
  endedAt: Date,
): Promise<void> {
  if (requestIds.length === 0) return;
  await tx
    .update(billShares)
    .set({ ended, endedAt })
    .where(and(inArray(billShares.paymentRequestId, [...requestIds]), isNull(billShares.ended)));
}

/**
 * Adds what was given back of a covered or replaced share to the owner's part: the bill counts such a share by what is paid of it. A
 * share that has not ended is left alone.
 */
export async function bearEndedShare(tx: Tx, paymentRequestId: string, amountMinor: bigint): Promise<void> {
  await tx.execute(sql`update ${bills} b set own_minor = b.own_minor + ${amountMinor}
    from ${billShares} s where s.bill_id = b.id and s.payment_request_id = ${paymentRequestId} and s.ended is not null`);
}
