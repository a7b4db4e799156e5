import type { RequestAudience } from "@evenly/contract/requests/rules";
import { and, asc, desc, eq, gt, inArray, lte, ne, notInArray, or, type SQL, sql, sum } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { blocks, favourites } from "../contacts/tables.ts";
import { transfers } from "../ledger/tables.ts";
import { paymentRequests, requestMutes, requestPayments, requestSettings } from "./tables.ts";

export type RequestRow = typeof paymentRequests.$inferSelect;
export type NewRequest = typeof paymentRequests.$inferInsert;
export type RequestPaymentRow = typeof requestPayments.$inferSelect;
export type RequestPaymentState = RequestPaymentRow["state"];

const OPEN = ["pending", "partially_paid"] as const;

/** Inserts the requests of one call; false when the requester has used the key. */
export async function insertRequests(tx: Tx, rows: readonly NewRequest[]): Promise<boolean> {
  const inserted = await tx
    .insert(paymentRequests)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: paymentRequests.id });
  return inserted.length > 0;
}

/** The requests that a user created with a key, in the order of their people. */
export function listRequestsByKey(
  db: Queryable,
  fromUserId: string,
  key: string,
): Promise<readonly RequestRow[]> {
  return db
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.fromUserId, fromUserId), eq(paymentRequests.key, key)))
    .orderBy(asc(paymentRequests.place));
}

/** A request that a user sends, or has received; null for others. */
export async function findOwnRequest(
  db: Queryable,
  paymentRequestId: string,
  userId: string,
): Promise<RequestRow | null> {
  const isSide = sql`(${eq(paymentRequests.fromUserId, userId)} or (${received(userId)}))`;
  const [row] = await db
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.id, paymentRequestId), isSide));
  return row ?? null;
}

/** Locks a request until the end of the transaction; null without one. */
export async function lockRequest(tx: Tx, paymentRequestId: string): Promise<RequestRow | null> {
  const [row] = await tx
    .select()
    .from(paymentRequests)
    .where(eq(paymentRequests.id, paymentRequestId))
    .for("update");
  return row ?? null;
}

/** Locks those of some requests that a user sent, in the order of their ids. */
export function lockOwnRequests(
  tx: Tx,
  fromUserId: string,
  ids: readonly string[],
): Promise<readonly RequestRow[]> {
  return tx
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.fromUserId, fromUserId), inArray(paymentRequests.id, [...ids])))
    .orderBy(asc(paymentRequests.id))
    .for("update");
}

/** Locks the open requests of and to a user, in the order of their ids. */
export function lockOpenRequestsOf(tx: Tx, userId: string): Promise<readonly RequestRow[]> {
  const isSide = or(eq(paymentRequests.fromUserId, userId), eq(paymentRequests.toUserId, userId));
  return tx
    .select()
    .from(paymentRequests)
    .where(and(isSide, inArray(paymentRequests.state, [...OPEN])))
    .orderBy(asc(paymentRequests.id))
    .for("update");
}

/** Delivered requests to a user or to their verified address, without those of people whom the user blocks now. */
export function received(userId: string): SQL | undefined {
  const isBlocked = sql`exists (select from ${blocks} b
    where b.owner_user_id = ${userId}::uuid and b.user_id = ${paymentRequests.fromUserId})`;
  const isMailed = sql`${paymentRequests.toUserId} is null and ${paymentRequests.addressLookup} = (
    select u.email_lookup from ${users} u where u.id = ${userId}::uuid and u.email_verified_at is not null)`;
  const isAsked = sql`(${eq(paymentRequests.toUserId, userId)} or (${isMailed}))`;
  const isOther = ne(paymentRequests.fromUserId, userId);
  return and(isAsked, isOther, paymentRequests.isDelivered, sql`not ${isBlocked}`);
}

type ListedRequests = {
  readonly userId: string;
  readonly list: "to_pay" | "asked" | "asked_together" | "done";
  readonly before: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
};

/** A page of a user's requests, the newest first. */
export function listRequestRows(
  db: Queryable,
  { userId, list, before, limit }: ListedRequests,
): Promise<readonly RequestRow[]> {
  const isOpen = inArray(paymentRequests.state, [...OPEN]);
  const isOwn = eq(paymentRequests.fromUserId, userId);
  const openBatches = db
    .select({ id: paymentRequests.batchId })
    .from(paymentRequests)
    .where(and(isOwn, isOpen));
  const isListed = {
    to_pay: and(received(userId), isOpen),
    asked: and(isOwn, isOpen),
    asked_together: and(isOwn, inArray(paymentRequests.batchId, openBatches)),
    done: and(sql`(${isOwn} or (${received(userId)}))`, notInArray(paymentRequests.state, [...OPEN])),
  }[list];
  const isBefore =
    before === null
      ? undefined
      : sql`(${paymentRequests.createdAt}, ${paymentRequests.id}) < (${before.at}::timestamptz, ${before.id}::uuid)`;
  return db
    .select()
    .from(paymentRequests)
    .where(and(isListed, isBefore))
    .orderBy(desc(paymentRequests.createdAt), desc(paymentRequests.id))
    .limit(limit);
}

/** Changes a request. */
export async function updateRequest(
  tx: Tx,
  paymentRequestId: string,
  set: Partial<NewRequest>,
): Promise<void> {
  await tx.update(paymentRequests).set(set).where(eq(paymentRequests.id, paymentRequestId));
}

/** Ids of open requests whose time is over, the earliest first. */
export async function listExpiredRequests(
  db: Queryable,
  at: Date,
  limit: number,
): Promise<readonly string[]> {
  const hasHeld = sql`exists (select from ${requestPayments} p
    where p.payment_request_id = ${paymentRequests.id} and p.state = 'held')`;
  const rows = await db
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(
      and(inArray(paymentRequests.state, [...OPEN]), lte(paymentRequests.expiresAt, at), sql`not ${hasHeld}`),
    )
    .orderBy(asc(paymentRequests.expiresAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** What payments under review would pay of requests, in minor units by request id; requests without any are left out. */
export async function sumHeld(
  db: Queryable,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .select({ paymentRequestId: requestPayments.paymentRequestId, total: sum(requestPayments.amountMinor) })
    .from(requestPayments)
    .where(and(inArray(requestPayments.paymentRequestId, [...requestIds]), eq(requestPayments.state, "held")))
    .groupBy(requestPayments.paymentRequestId);
  return new Map(rows.map(({ paymentRequestId, total }) => [paymentRequestId, BigInt(total ?? 0)]));
}

/** What was given back of the payments of requests; requests of which nothing was are missing. */
export async function sumReturned(
  db: Queryable,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (requestIds.length === 0) return new Map();
  const { paymentRequestId, returnedMinor } = requestPayments;
  const rows = await db
    .select({ paymentRequestId, total: sum(returnedMinor) })
    .from(requestPayments)
    .where(and(inArray(paymentRequestId, [...requestIds]), gt(returnedMinor, 0n)))
    .groupBy(paymentRequestId);
  return new Map(rows.map((row) => [row.paymentRequestId, BigInt(row.total ?? 0)]));
}

export async function insertRequestPayment(tx: Tx, row: typeof requestPayments.$inferInsert): Promise<void> {
  await tx.insert(requestPayments).values(row);
}

/** The payment of a request with a key of its payer; null without one. */
export async function findRequestPaymentByKey(
  db: Queryable,
  paymentRequestId: string,
  key: string,
): Promise<RequestPaymentRow | null> {
  const isMeant = and(eq(requestPayments.paymentRequestId, paymentRequestId), eq(requestPayments.key, key));
  const [row] = await db.select().from(requestPayments).where(isMeant);
  return row ?? null;
}

/** The payment of a request that a transfer is; null when it pays none. */
export async function findRequestPayment(
  db: Queryable,
  transferId: string,
): Promise<RequestPaymentRow | null> {
  const [row] = await db.select().from(requestPayments).where(eq(requestPayments.id, transferId));
  return row ?? null;
}

/** Payments that count of some requests and were not given back in full, the oldest first. */
export async function listSettledPayments(
  db: Queryable,
  requestIds: readonly string[],
): Promise<readonly RequestPaymentRow[]> {
  if (requestIds.length === 0) return [];
  const isMeant = inArray(requestPayments.paymentRequestId, [...requestIds]);
  return await db
    .select()
    .from(requestPayments)
    .where(
      and(
        isMeant,
        eq(requestPayments.state, "settled"),
        gt(requestPayments.amountMinor, requestPayments.returnedMinor),
      ),
    )
    .orderBy(asc(requestPayments.settledAt), asc(requestPayments.id));
}

/** Changes a payment of a request that is in one of some states; false when it is in another one. */
export async function changeRequestPayment(
  tx: Tx,
  id: string,
  from: readonly RequestPaymentState[],
  set: Partial<typeof requestPayments.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(requestPayments)
    .set(set)
    .where(and(eq(requestPayments.id, id), inArray(requestPayments.state, [...from])))
    .returning({ id: requestPayments.id });
  return rows.length === 1;
}

/** Whose requests reach a user. */
export async function findAudience(db: Queryable, userId: string): Promise<RequestAudience> {
  const [row] = await db.select().from(requestSettings).where(eq(requestSettings.userId, userId));
  return row?.audience ?? "everyone";
}

/** Sets whose requests reach a user. */
export async function setAudience(
  tx: Tx,
  userId: string,
  audience: RequestAudience,
  updatedAt: Date,
): Promise<void> {
  const set = { audience, updatedAt };
  await tx
    .insert(requestSettings)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: requestSettings.userId, set });
}

type Asking = { readonly fromUserId: string; readonly toUserId: string };

/** What decides whether a request reaches a person, and whether they are notified. */
export async function findReach(
  db: Queryable,
  { fromUserId, toUserId }: Asking,
): Promise<{ readonly isContact: boolean; readonly isBlocked: boolean; readonly isMuted: boolean }> {
  const [from, to] = [sql`${fromUserId}::uuid`, sql`${toUserId}::uuid`];
  const [row] = await db.execute<{ is_contact: boolean; is_blocked: boolean; is_muted: boolean }>(sql`
    select exists (select from ${favourites} where owner_user_id = ${to} and user_id = ${from})
        or exists (select from ${transfers} where payer_user_id = ${to} and payee_user_id = ${from} and state = 'posted')
        as is_contact,
      exists (select from ${blocks} where owner_user_id = ${to} and user_id = ${from}) as is_blocked,
      exists (select from ${requestMutes} where user_id = ${to} and muted_user_id = ${from}) as is_muted`);
  return {
    isContact: row?.is_contact ?? false,
    isBlocked: row?.is_blocked ?? false,
    isMuted: row?.is_muted ?? false,
  };
}

/** Mutes a person's requests, or ends that; idempotent. */
export async function setMuted(
  tx: Tx,
  pair: { readonly userId: string; readonly mutedUserId: string },
  isMuted: boolean,
  createdAt: Date,
): Promise<void> {
  if (isMuted) {
    await tx
      .insert(requestMutes)
      .values({ ...pair, createdAt })
      .onConflictDoNothing();
    return;
  }
  const isPair = and(eq(requestMutes.userId, pair.userId), eq(requestMutes.mutedUserId, pair.mutedUserId));
  await tx.delete(requestMutes).where(isPair);
}

/** Ids of the people whose requests a user muted, the latest first. */
export async function listMutedIds(db: Queryable, userId: string, limit: number): Promise<readonly string[]> {
  const rows = await db
    .select({ id: requestMutes.mutedUserId })
    .from(requestMutes)
    .where(eq(requestMutes.userId, userId))
    .orderBy(desc(requestMutes.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
