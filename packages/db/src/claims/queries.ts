import type { ClaimState } from "@evenly/contract/claims/rules";
import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { moneyClaims } from "./tables.ts";

export type ClaimRow = typeof moneyClaims.$inferSelect;

/** Inserts a claim that waits for its money; false when the sender has used the key. */
export async function insertClaim(tx: Tx, row: typeof moneyClaims.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(moneyClaims)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: moneyClaims.id });
  return inserted.length === 1;
}

/** The claim of a sender's key. */
export async function findClaimByKey(
  db: Queryable,
  fromUserId: string,
  key: string,
): Promise<ClaimRow | null> {
  const isMeant = and(eq(moneyClaims.fromUserId, fromUserId), eq(moneyClaims.key, key));
  const [row] = await db.select().from(moneyClaims).where(isMeant);
  return row ?? null;
}

/** The claim that a transfer sets money aside for; null for other transfers. */
export async function findClaim(db: Queryable, transferId: string): Promise<ClaimRow | null> {
  const [row] = await db.select().from(moneyClaims).where(eq(moneyClaims.id, transferId));
  return row ?? null;
}

/** A sender's own claim that has or had a hold. */
export async function findOwnClaim(
  db: Queryable,
  fromUserId: string,
  transferId: string,
): Promise<ClaimRow | null> {
  const isOwn = and(
    eq(moneyClaims.id, transferId),
    eq(moneyClaims.fromUserId, fromUserId),
    isNotNull(moneyClaims.holdId),
  );
  const [row] = await db.select().from(moneyClaims).where(isOwn);
  return row ?? null;
}

/** The claim of a link; null for an unknown token. */
export async function findClaimByToken(db: Queryable, tokenHash: string): Promise<ClaimRow | null> {
  const [row] = await db.select().from(moneyClaims).where(eq(moneyClaims.tokenHash, tokenHash));
  return row ?? null;
}

/** Changes a claim that is in a state; false when it is in another one. */
export async function changeClaim(
  tx: Tx,
  id: string,
  from: readonly ClaimState[],
  set: Partial<typeof moneyClaims.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(moneyClaims)
    .set(set)
    .where(and(eq(moneyClaims.id, id), inArray(moneyClaims.state, [...from])))
    .returning({ id: moneyClaims.id });
  return rows.length === 1;
}

/** Claims whose time is over, the earliest first. */
export function listDueClaims(db: Queryable, at: Date, limit: number): Promise<readonly ClaimRow[]> {
  return db
    .select()
    .from(moneyClaims)
    .where(and(eq(moneyClaims.state, "held"), lte(moneyClaims.expiresAt, at)))
    .orderBy(asc(moneyClaims.expiresAt))
    .limit(limit);
}

/** Id of the user who has verified an address, whether or not their settings let others find them by it. */
export async function findAddressOwner(db: Queryable, addressLookup: string): Promise<string | null> {
  const isOwner = and(eq(users.emailLookup, addressLookup), isNotNull(users.emailVerifiedAt));
  const [row] = await db.select({ id: users.id }).from(users).where(isOwner);
  return row?.id ?? null;
}
