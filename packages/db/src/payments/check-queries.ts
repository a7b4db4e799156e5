import type { StoredSecurity } from "@evenly/contract/payments/security-record";
import type { StepUpFactor } from "@evenly/contract/payments/step-up";
import { and, asc, count, eq, gt, inArray, isNull, lt, min, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { type UnprovenRow, unprovenSums } from "../fraud/index.ts";
import { transfers } from "../ledger/tables.ts";
import { run, unnest } from "../run.ts";
import { paymentChecks } from "./check-tables.ts";

export type CheckRow = typeof paymentChecks.$inferSelect;
type OwnId = { readonly id: string; readonly userId: string };

const isOwn = ({ id, userId }: OwnId) => and(eq(paymentChecks.id, id), eq(paymentChecks.userId, userId));
const isOpen = isNull(paymentChecks.closedAt);

/** Inserts a waiting payment; false when its key is taken. */
export async function insertCheck(tx: Tx, row: typeof paymentChecks.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(paymentChecks)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: paymentChecks.id });
  return rows.length === 1;
}

/** A person's payment that waits, or waited, under an intent. */
export async function findCheckByIntent(
  db: Queryable,
  { userId, procedure, key }: { readonly userId: string; readonly procedure: string; readonly key: string },
): Promise<CheckRow | null> {
  const isMeant = and(
    eq(paymentChecks.userId, userId),
    eq(paymentChecks.procedure, procedure),
    eq(paymentChecks.key, key),
  );
  const [row] = await db.select().from(paymentChecks).where(isMeant);
  return row ?? null;
}

/** A person's own payment that waits, or waited. */
export async function findCheck(db: Queryable, own: OwnId): Promise<CheckRow | null> {
  const [row] = await db.select().from(paymentChecks).where(isOwn(own));
  return row ?? null;
}

/** A person's waiting payments, the first to expire first; one that was posted meanwhile does not wait. */
export function listWaitingChecks(
  db: Queryable,
  { userId, now, limit }: { readonly userId: string; readonly now: Date; readonly limit: number },
): Promise<CheckRow[]> {
  const isPosted = sql`coalesce((select true from ${transfers} t where t.owner_user_id = ${paymentChecks.userId}
    and t.procedure = ${paymentChecks.procedure} and t.key = ${paymentChecks.key} limit 1), false)`;
  return db
    .select()
    .from(paymentChecks)
    .where(
      and(eq(paymentChecks.userId, userId), isOpen, gt(paymentChecks.expiresAt, now), sql`not ${isPosted}`),
    )
    .orderBy(asc(paymentChecks.expiresAt), asc(paymentChecks.id))
    .limit(limit);
}

/** How many payments of a person wait, and when the first of them expires. */
export async function countWaiting(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ readonly waiting: number; readonly firstEnd: Date | null }> {
  const [row] = await tx
    .select({ waiting: count(), firstEnd: min(paymentChecks.expiresAt) })
    .from(paymentChecks)
    .where(and(eq(paymentChecks.userId, userId), isOpen, gt(paymentChecks.expiresAt, now)));
  return { waiting: row?.waiting ?? 0, firstEnd: row?.firstEnd ?? null };
}

const provenColumns = {
  pin: "pinAt",
  second_factor: "secondFactorAt",
  passkey: "passkeyAt",
} as const satisfies Record<StepUpFactor, keyof CheckRow>;

/** The moment at which a factor of a waiting payment was proven. */
export function provenAt(row: CheckRow, factor: StepUpFactor): Date | null {
  return row[provenColumns[factor]];
}

/** Stores the moment of a proof; null when the payment does not wait anymore. */
export async function saveProof(
  tx: Tx,
  proof: OwnId & { readonly factor: StepUpFactor; readonly at: Date },
): Promise<CheckRow | null> {
  const [row] = await tx
    .update(paymentChecks)
    .set({ [provenColumns[proof.factor]]: proof.at })
    .where(and(isOwn(proof), isOpen, gt(paymentChecks.expiresAt, proof.at)))
    .returning();
  return row ?? null;
}

/** Changes the factors that a waiting payment needs. */
export async function updateCheckFactors(
  tx: Tx,
  own: OwnId,
  factors: readonly StepUpFactor[],
): Promise<CheckRow | null> {
  const [row] = await tx
    .update(paymentChecks)
    .set({ factors: [...factors] })
    .where(and(isOwn(own), isOpen))
    .returning();
  return row ?? null;
}

/** Marks a waiting payment as being posted, so that it cannot be cancelled; false when it does not wait anymore. */
export async function leaseCheck(db: Queryable, own: OwnId, at: Date): Promise<boolean> {
  const rows = await db
    .update(paymentChecks)
    .set({ leasedAt: at })
    .where(and(isOwn(own), isOpen, gt(paymentChecks.expiresAt, at)))
    .returning({ id: paymentChecks.id });
  return rows.length === 1;
}

/** Ends the lease of a posting that was refused for now. */
export async function releaseCheck(db: Queryable, own: OwnId): Promise<void> {
  await db
    .update(paymentChecks)
    .set({ leasedAt: null })
    .where(and(isOwn(own), isOpen));
}

/** Closes a payment that was posted or refused. */
export async function closeCheck(db: Queryable, own: OwnId, at: Date): Promise<void> {
  await db
    .update(paymentChecks)
    .set({ closedAt: at })
    .where(and(isOwn(own), isOpen));
}

/** Closes a waiting payment unless its posting started after `leasedBefore`; false otherwise. */
export async function cancelCheck(
  tx: Tx,
  own: OwnId,
  { at, leasedBefore }: { readonly at: Date; readonly leasedBefore: Date },
): Promise<boolean> {
  const isFree = or(isNull(paymentChecks.leasedAt), lt(paymentChecks.leasedAt, leasedBefore));
  const rows = await tx
    .update(paymentChecks)
    .set({ closedAt: at })
    .where(and(isOwn(own), isOpen, gt(paymentChecks.expiresAt, at), isFree))
    .returning({ id: paymentChecks.id });
  return rows.length === 1;
}

/** Closes all waiting payments of a user; returns their ids. */
export async function closeChecksOf(
  tx: Tx,
  userId: string,
  at: Date,
): Promise<readonly { readonly id: string; readonly procedure: string }[]> {
  return tx
    .update(paymentChecks)
    .set({ closedAt: at })
    .where(and(eq(paymentChecks.userId, userId), isOpen))
    .returning({ id: paymentChecks.id, procedure: paymentChecks.procedure });
}

/** Deletes some payments that stopped waiting by a moment. Returns how many. */
export function deleteOldChecks(db: Queryable, by: Date, limit: number): Promise<number> {
  const { id: key, expiresAt: endedAt } = paymentChecks;
  return deleteEnded(db, { key, endedAt, by, limit });
}

/** The stored security record of a payment, for its payer only. */
export async function findSecurityRecord(db: Queryable, own: OwnId): Promise<StoredSecurity | null> {
  const [row] = await db
    .select({ security: transfers.security })
    .from(transfers)
    .where(
      and(
        eq(transfers.id, own.id),
        eq(transfers.payerUserId, own.userId),
        // That of a return holds its proofs alone: no place, device or pattern was judged.
        inArray(transfers.kind, ["payment", "hold"]),
      ),
    );
  return row?.security ?? null;
}

type Pair = { readonly payerUserId: string; readonly payeeUserId: string | null; readonly since: Date };

/** What some pairs of people moved without each factor, in their order. */
export async function sumUnproven(tx: Tx, pairs: readonly Pair[]): Promise<readonly UnprovenRow[]> {
  const rows = await run<{ readonly unproven: UnprovenRow }>(
    tx,
    sql`select ${unprovenSums(sql`asked.payer_id`, sql`asked.payee_id`, sql`asked.since`)} as unproven
      from ${unnest(pairs, { payerUserId: "uuid", payeeUserId: "uuid", since: "timestamptz" })}
        with ordinality as asked(payer_id, payee_id, since, place)
      order by asked.place`,
  );
  return rows.map(({ unproven }) => unproven);
}
