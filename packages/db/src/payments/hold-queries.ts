import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { holds } from "../ledger/tables.ts";
import { paymentHolds } from "./hold-tables.ts";

const dueAt = sql`coalesce(${paymentHolds.capturesAt}, ${paymentHolds.decideBy})`;

export type PaymentHoldRow = typeof paymentHolds.$inferSelect;

/** Inserts the hold of a payment; the ledger's hold is placed in the same transaction. */
export async function insertPaymentHold(tx: Tx, row: typeof paymentHolds.$inferInsert): Promise<void> {
  await tx.insert(paymentHolds).values(row);
}

/** Finds the hold of a payment. */
export async function findPaymentHold(db: Queryable, transferId: string): Promise<PaymentHoldRow | null> {
  const [row] = await db.select().from(paymentHolds).where(eq(paymentHolds.transferId, transferId));
  return row ?? null;
}

/** Finds the hold of a payer's own payment. */
export async function findOwnHold(
  db: Queryable,
  payerUserId: string,
  transferId: string,
): Promise<PaymentHoldRow | null> {
  const [row] = await db
    .select()
    .from(paymentHolds)
    .where(and(eq(paymentHolds.transferId, transferId), eq(paymentHolds.payerUserId, payerUserId)));
  return row ?? null;
}

export type HeldFacts = Pick<
  typeof holds.$inferSelect,
  "amountMinor" | "feeMinor" | "currency" | "accountId" | "state" | "expiresAt"
> & { readonly description: string | null; readonly payerName: string; readonly payeeName: string };

/** Amounts and names of a held payment, for what both sides are told. */
export async function findHeldFacts(db: Queryable, holdId: string): Promise<HeldFacts | null> {
  const [row] = await db
    .select({
      amountMinor: holds.amountMinor,
      feeMinor: holds.feeMinor,
      currency: holds.currency,
      accountId: holds.accountId,
      state: holds.state,
      expiresAt: holds.expiresAt,
      description: sql<
        string | null
      >`(select t.description from transfers t where t.id = ${holds.transferId})`,
      payerName: nameOf(sql`${holds.payerUserId}`),
      payeeName: nameOf(sql`${holds.payeeUserId}`),
    })
    .from(holds)
    .where(eq(holds.id, holdId));
  return row ?? null;
}

/** Whether a payment between two people would be refused: the payee is gone, or one has blocked the other. */
export async function isPaymentHindered(
  db: Queryable,
  payerUserId: string,
  payeeUserId: string,
): Promise<boolean> {
  const rows = await db.execute(
    sql`select from users u where u.id = ${payeeUserId}::uuid and u.deactivated_at is not null
      union all select from blocks b
      where (b.owner_user_id = ${payeeUserId}::uuid and b.user_id = ${payerUserId}::uuid)
        or (b.owner_user_id = ${payerUserId}::uuid and b.user_id = ${payeeUserId}::uuid)`,
  );
  return rows.length > 0;
}

/** Ends an open hold; false when it has ended before. */
export async function resolvePaymentHold(
  tx: Tx,
  holdId: string,
  end: Pick<PaymentHoldRow, "resolution" | "resolvedAt">,
): Promise<boolean> {
  const rows = await tx
    .update(paymentHolds)
    .set(end)
    .where(and(eq(paymentHolds.holdId, holdId), isNull(paymentHolds.resolvedAt)))
    .returning({ holdId: paymentHolds.holdId });
  return rows.length > 0;
}

/** Transfers whose hold is due, longest first. */
export async function listDueHolds(db: Queryable, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .select({ transferId: paymentHolds.transferId })
    .from(paymentHolds)
    .where(and(isNull(paymentHolds.resolvedAt), lte(dueAt, sql`${now.toISOString()}::timestamptz`)))
    .orderBy(asc(dueAt))
    .limit(limit);
  return rows.map(({ transferId }) => transferId);
}

export type OnHold = {
  readonly amountMinor: bigint;
  readonly count: number;
  readonly personName: string | null;
};

/** Sums a payer's open holds that count in the limit of a day; the name only if all are for one person. */
export async function sumOnHold(db: Queryable, payerUserId: string, meterDay: string): Promise<OnHold> {
  const [row] = await db
    .select({
      amountMinor: sql<string>`coalesce(sum(${holds.amountMinor}), 0)::text`,
      count: sql<number>`count(*)::int`,
      people: sql<number>`count(distinct ${holds.payeeUserId})::int`,
      personName: sql<string | null>`min(${nameOf(sql`${holds.payeeUserId}`)})`,
    })
    .from(paymentHolds)
    .innerJoin(holds, eq(holds.id, paymentHolds.holdId))
    .where(
      and(
        eq(paymentHolds.payerUserId, payerUserId),
        isNull(paymentHolds.resolvedAt),
        eq(holds.meterDay, meterDay),
      ),
    );
  const { people = 0, personName = null, count = 0, amountMinor = "0" } = row ?? {};
  return { amountMinor: BigInt(amountMinor), count, personName: people === 1 ? personName : null };
}

function nameOf(userId: ReturnType<typeof sql>) {
  return sql<string>`(select u.first_name || ' ' || u.last_name from ${users} u where u.id = ${userId})`;
}
