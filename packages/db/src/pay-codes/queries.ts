import { and, asc, count, desc, eq, gt, inArray, notInArray, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { payCodePayments, payCodes } from "./tables.ts";

export type PayCodeRow = typeof payCodes.$inferSelect;
export type NewPayCode = typeof payCodes.$inferInsert;
export type PayCodePaymentRow = typeof payCodePayments.$inferSelect;
export type PayCodePaymentState = PayCodePaymentRow["state"];

/** Inserts a code; false when its owner has used the key. */
export async function insertPayCode(tx: Tx, row: NewPayCode): Promise<boolean> {
  const inserted = await tx.insert(payCodes).values(row).onConflictDoNothing().returning({ id: payCodes.id });
  return inserted.length > 0;
}

export async function findPayCodeByKey(
  db: Queryable,
  ownerUserId: string,
  key: string,
): Promise<PayCodeRow | null> {
  const isMeant = and(eq(payCodes.ownerUserId, ownerUserId), eq(payCodes.key, key));
  const [row] = await db.select().from(payCodes).where(isMeant);
  return row ?? null;
}

/** A code by its id; whoever calls this has to check the owner or the signature. */
export async function findPayCode(db: Queryable, payCodeId: string): Promise<PayCodeRow | null> {
  const [row] = await db.select().from(payCodes).where(eq(payCodes.id, payCodeId));
  return row ?? null;
}

/** Locks a code until the end of the transaction; null without one. */
export async function lockPayCode(tx: Tx, payCodeId: string): Promise<PayCodeRow | null> {
  const [row] = await tx.select().from(payCodes).where(eq(payCodes.id, payCodeId)).for("update");
  return row ?? null;
}

/** Locks a person's open codes, in the order of their ids. */
export function lockOpenPayCodesOf(tx: Tx, ownerUserId: string): Promise<readonly PayCodeRow[]> {
  return tx
    .select()
    .from(payCodes)
    .where(and(eq(payCodes.ownerUserId, ownerUserId), eq(payCodes.state, "open")))
    .orderBy(asc(payCodes.id))
    .for("update");
}

/** Number of a person's codes that can still be paid. */
export async function countOpenPayCodes(db: Queryable, ownerUserId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(payCodes)
    .where(
      and(eq(payCodes.ownerUserId, ownerUserId), eq(payCodes.state, "open"), gt(payCodes.expiresAt, now)),
    );
  return row?.total ?? 0;
}

type ListedPayCodes = {
  readonly ownerUserId: string;
  readonly before: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
};

/** A page of a person's codes, the newest first. */
export function listPayCodeRows(
  db: Queryable,
  { ownerUserId, before, limit }: ListedPayCodes,
): Promise<readonly PayCodeRow[]> {
  const isBefore =
    before === null
      ? undefined
      : sql`(${payCodes.createdAt}, ${payCodes.id}) < (${before.at}::timestamptz, ${before.id}::uuid)`;
  return db
    .select()
    .from(payCodes)
    .where(and(eq(payCodes.ownerUserId, ownerUserId), isBefore))
    .orderBy(desc(payCodes.createdAt), desc(payCodes.id))
    .limit(limit);
}

/** Changes a code. */
export async function updatePayCode(tx: Tx, payCodeId: string, set: Partial<NewPayCode>): Promise<void> {
  await tx.update(payCodes).set(set).where(eq(payCodes.id, payCodeId));
}

/** Deletes codes that nobody paid and that ended by a moment; returns the number. */
export function deleteUnpaidPayCodes(db: Queryable, by: Date, limit: number): Promise<number> {
  const within = notInArray(payCodes.state, ["held", "used"]);
  return deleteEnded(db, { key: payCodes.id, endedAt: payCodes.expiresAt, by, limit, within });
}

export async function insertPayCodePayment(tx: Tx, row: typeof payCodePayments.$inferInsert): Promise<void> {
  await tx.insert(payCodePayments).values(row);
}

type Intent = { readonly payCodeId: string; readonly payerUserId: string; readonly key: string };

/** The payment of a code with a key of its payer; null without one. */
export async function findPayCodePaymentByKey(
  db: Queryable,
  { payCodeId, payerUserId, key }: Intent,
): Promise<PayCodePaymentRow | null> {
  const isMeant = and(
    eq(payCodePayments.payCodeId, payCodeId),
    eq(payCodePayments.payerUserId, payerUserId),
    eq(payCodePayments.key, key),
  );
  const [row] = await db.select().from(payCodePayments).where(isMeant);
  return row ?? null;
}

/** The payment of a code that a transfer is; null when it pays none. */
export async function findPayCodePayment(
  db: Queryable,
  transferId: string,
): Promise<PayCodePaymentRow | null> {
  const [row] = await db.select().from(payCodePayments).where(eq(payCodePayments.id, transferId));
  return row ?? null;
}

/** Settled payments of some codes; at most one each. */
export async function listPayCodePayments(
  db: Queryable,
  payCodeIds: readonly string[],
): Promise<readonly PayCodePaymentRow[]> {
  if (payCodeIds.length === 0) return [];
  return await db
    .select()
    .from(payCodePayments)
    .where(and(inArray(payCodePayments.payCodeId, [...payCodeIds]), eq(payCodePayments.state, "settled")));
}

/** Changes a payment of a code that is in a state; false when it is in another one. */
export async function changePayCodePayment(
  tx: Tx,
  id: string,
  from: PayCodePaymentState,
  set: Partial<typeof payCodePayments.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(payCodePayments)
    .set(set)
    .where(and(eq(payCodePayments.id, id), eq(payCodePayments.state, from)))
    .returning({ id: payCodePayments.id });
  return rows.length === 1;
}
