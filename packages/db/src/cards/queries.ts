import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { transfers } from "../ledger/tables.ts";
import { cardCustomers, cards, deposits } from "./tables.ts";

export type CardRow = typeof cards.$inferSelect;
export type DepositRow = typeof deposits.$inferSelect;
export type NewDeposit = typeof deposits.$inferInsert;

/** States in which a deposit has not ended. */
const UNFINISHED = ["open", "asks_bank", "pending"] as const;
/** States in which the provider may charge the card, or has. */
const CHARGING = ["asks_bank", "pending"] as const;

/** The provider's id of a person's customer; null before there is one. */
export async function findCustomerId(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ customerId: cardCustomers.customerId })
    .from(cardCustomers)
    .where(eq(cardCustomers.userId, userId));
  return row?.customerId ?? null;
}

/** Stores the provider's id of a person's customer, once; a later one is ignored. */
export async function putCustomerId(
  db: Queryable,
  userId: string,
  customerId: string,
  now: Date,
): Promise<void> {
  // Two at the same time have the same id from the provider: either unique index may find the other's row first.
  await db.insert(cardCustomers).values({ userId, customerId, createdAt: now }).onConflictDoNothing();
  await db
    .update(cardCustomers)
    .set({ customerId })
    .where(and(eq(cardCustomers.userId, userId), isNull(cardCustomers.customerId)));
}

/** Locks what is counted per person: their cards and deposits. */
export async function lockCustomer(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.insert(cardCustomers).values({ userId, createdAt: now }).onConflictDoNothing();
  await tx
    .select({ userId: cardCustomers.userId })
    .from(cardCustomers)
    .where(eq(cardCustomers.userId, userId))
    .for("update");
}

/** A person's cards, the default first, then the oldest first. */
export async function listCardRows(db: Queryable, userId: string): Promise<readonly CardRow[]> {
  return await db
    .select()
    .from(cards)
    .where(eq(cards.userId, userId))
    .orderBy(desc(cards.isDefault), asc(cards.createdAt), asc(cards.id));
}

/** One of a person's cards; null for another's. */
export async function findCard(db: Queryable, userId: string, cardId: string): Promise<CardRow | null> {
  const [row] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.userId, userId)));
  return row ?? null;
}

/** Inserts a card; false when it is there already. */
export async function insertCard(tx: Tx, row: typeof cards.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(cards).values(row).onConflictDoNothing().returning({ id: cards.id });
  return rows.length > 0;
}

/** Makes a card its owner's only default; the customer must be locked. */
export async function setDefaultCard(tx: Tx, userId: string, cardId: string): Promise<void> {
  await tx
    .update(cards)
    .set({ isDefault: false })
    .where(and(eq(cards.userId, userId), eq(cards.isDefault, true)));
  await tx
    .update(cards)
    .set({ isDefault: true })
    .where(and(eq(cards.userId, userId), eq(cards.id, cardId)));
}

/** Deletes a card of a person; false when it is gone. */
export async function deleteCard(tx: Tx, userId: string, cardId: string): Promise<boolean> {
  const rows = await tx
    .delete(cards)
    .where(and(eq(cards.id, cardId), eq(cards.userId, userId)))
    .returning({ id: cards.id });
  return rows.length > 0;
}

/** Deletes all cards of a person and returns the provider's ids of them. */
export async function deleteCardsOf(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx.delete(cards).where(eq(cards.userId, userId)).returning({ methodId: cards.methodId });
  return rows.map(({ methodId }) => methodId);
}

/** Cards that a deposit which has not ended is charging. */
export async function listCardsInUse(db: Queryable, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ cardId: deposits.cardId })
    .from(deposits)
    .where(and(eq(deposits.userId, userId), inArray(deposits.state, [...CHARGING])));
  return new Set(rows.flatMap(({ cardId }) => (cardId === null ? [] : [cardId])));
}

/** The deposit that a person created with a key. */
export async function findDepositByKey(
  db: Queryable,
  userId: string,
  key: string,
): Promise<DepositRow | null> {
  const [row] = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, userId), eq(deposits.idempotencyKey, key)));
  return row ?? null;
}

/** One of a person's deposits; null for another's. */
export async function findDeposit(
  db: Queryable,
  userId: string,
  depositId: string,
): Promise<DepositRow | null> {
  const [row] = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.id, depositId), eq(deposits.userId, userId)));
  return row ?? null;
}

/** A deposit by its id, for work without a user. */
export async function findDepositById(db: Queryable, depositId: string): Promise<DepositRow | null> {
  const [row] = await db.select().from(deposits).where(eq(deposits.id, depositId));
  return row ?? null;
}

/** The deposit of a payment intent of the provider; null for an intent that is not ours. */
export async function findDepositByIntent(db: Queryable, intentId: string): Promise<DepositRow | null> {
  const [row] = await db.select().from(deposits).where(eq(deposits.intentId, intentId));
  return row ?? null;
}

/** Locks a deposit. */
export async function lockDeposit(tx: Tx, depositId: string): Promise<DepositRow | null> {
  const [row] = await tx.select().from(deposits).where(eq(deposits.id, depositId)).for("no key update");
  return row ?? null;
}

/** Inserts a deposit. */
export async function insertDeposit(tx: Tx, row: NewDeposit): Promise<void> {
  await tx.insert(deposits).values(row);
}

/** Changes a deposit's columns. */
export async function changeDeposit(
  db: Queryable,
  depositId: string,
  change: Partial<NewDeposit>,
): Promise<void> {
  await db.update(deposits).set(change).where(eq(deposits.id, depositId));
}

/** A person's deposits, the newest first. */
export async function listDepositRows(
  db: Queryable,
  userId: string,
  limit: number,
): Promise<readonly DepositRow[]> {
  return await db
    .select()
    .from(deposits)
    .where(eq(deposits.userId, userId))
    .orderBy(desc(deposits.createdAt), desc(deposits.id))
    .limit(limit);
}

/** How many deposits of a person have not ended. */
export async function countUnfinished(db: Queryable, userId: string): Promise<number> {
  return await db.$count(
    deposits,
    and(eq(deposits.userId, userId), inArray(deposits.state, [...UNFINISHED])),
  );
}

/** How many deposits of a person the provider may charge, or has charged without the ledger knowing. */
export async function countCharging(db: Queryable, userId: string): Promise<number> {
  return await db.$count(deposits, and(eq(deposits.userId, userId), inArray(deposits.state, [...CHARGING])));
}

/** What a person has added since a moment or is adding, in minor units, without one deposit. */
export async function sumAdded(
  db: Queryable,
  userId: string,
  since: Date,
  exceptId: string | null,
): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${deposits.amountMinor}), 0)::text` })
    .from(deposits)
    .where(
      and(
        eq(deposits.userId, userId),
        or(
          inArray(deposits.state, [...CHARGING]),
          and(eq(deposits.state, "credited"), gte(deposits.creditedAt, since)),
        ),
        exceptId === null ? undefined : sql`${deposits.id} <> ${exceptId}`,
      ),
    );
  return BigInt(row?.sum ?? 0);
}

/** Deposits that have not ended and that nothing has changed since a moment, the oldest first; those that wait for a card have one of their own. */
export async function listStaleDeposits(
  db: Queryable,
  { before, openBefore }: { readonly before: Date; readonly openBefore: Date },
  limit: number,
): Promise<readonly DepositRow[]> {
  const isCharging = and(inArray(deposits.state, [...CHARGING]), lt(deposits.changedAt, before));
  const isOpen = and(eq(deposits.state, "open"), lt(deposits.changedAt, openBefore));
  return await db
    .select()
    .from(deposits)
    .where(or(isCharging, isOpen))
    .orderBy(asc(deposits.changedAt), asc(deposits.id))
    .limit(limit);
}

/** Notes that a deposit is read again; false when it has changed since it was listed. */
export async function putBack(
  tx: Tx,
  depositId: string,
  { before, readAt }: { readonly before: Date; readonly readAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(deposits)
    .set({ changedAt: readAt })
    .where(and(eq(deposits.id, depositId), lt(deposits.changedAt, before)))
    .returning({ id: deposits.id });
  return rows.length > 0;
}

/** A deposit with what the ledger credited for it. */
export type DepositToCompare = Pick<DepositRow, "id" | "intentId" | "state"> & {
  readonly creditedMinor: bigint;
};

const toCompare = {
  id: deposits.id,
  intentId: deposits.intentId,
  state: deposits.state,
  creditedMinor: sql<string>`coalesce(${transfers.amountMinor}, 0)::text`,
};

/** Deposits of these payment intents with their credits; the ledger is asked by the deposit's key, not by what the deposit says. */
export async function listDepositsToCompare(
  db: Queryable,
  procedure: string,
  intentIds: readonly string[],
): Promise<readonly DepositToCompare[]> {
  if (intentIds.length === 0) return [];
  const rows = await db
    .select(toCompare)
    .from(deposits)
    .leftJoin(transfers, isCreditOf(procedure))
    .where(inArray(deposits.intentId, [...intentIds]));
  return rows.map((row) => ({ ...row, creditedMinor: BigInt(row.creditedMinor) }));
}

/** Deposits that the ledger credited since a moment, the newest first. */
export async function listCreditedSince(
  db: Queryable,
  procedure: string,
  since: Date,
  limit: number,
): Promise<readonly DepositToCompare[]> {
  const rows = await db
    .select(toCompare)
    .from(deposits)
    .innerJoin(transfers, isCreditOf(procedure))
    .where(gte(deposits.createdAt, since))
    .orderBy(desc(deposits.createdAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, creditedMinor: BigInt(row.creditedMinor) }));
}

function isCreditOf(procedure: string) {
  return and(
    eq(transfers.ownerUserId, deposits.userId),
    eq(transfers.procedure, procedure),
    eq(transfers.key, sql`${deposits.id}::text`),
  );
}
