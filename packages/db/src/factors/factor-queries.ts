import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { backupCodes, factors, signInRequirements } from "./tables.ts";

export type FactorRow = typeof factors.$inferSelect;
export type FactorKind = FactorRow["kind"];

const isConfirmed = isNotNull(factors.confirmedAt);

/** A user's confirmed factors, oldest first. */
export function listFactors(db: Queryable, userId: string): Promise<FactorRow[]> {
  return db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), isConfirmed))
    .orderBy(asc(factors.createdAt), asc(factors.id));
}

/** Inserts an enrolment and replaces an unconfirmed one of the same kind; false when the user has a confirmed one. */
export async function insertEnrolment(tx: Tx, row: typeof factors.$inferInsert): Promise<boolean> {
  await tx
    .delete(factors)
    .where(and(eq(factors.userId, row.userId), eq(factors.kind, row.kind), isNull(factors.confirmedAt)));
  const rows = await tx.insert(factors).values(row).onConflictDoNothing().returning({ id: factors.id });
  return rows.length > 0;
}

/** A user's own unconfirmed enrolment. */
export async function findEnrolment(
  db: Queryable,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId), isNull(factors.confirmedAt)));
  return row ?? null;
}

/** Finds a confirmed passkey by its credential id. */
export async function findPasskey(db: Queryable, credentialId: string): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.credentialId, credentialId), isConfirmed));
  return row ?? null;
}

/**
 * Stores the count and the time of a passkey's answer; false when the passkey may be a copy: the count did not grow, or whether it can
 * be shared has changed. Authenticators that do not count always report 0. A passkey that its owner's devices share is on several of
 * them, each with a count of its own or none, so that its count says nothing. An answer alone cannot claim that: a copy could.
 */
export async function usePasskey(
  tx: Tx,
  used: {
    readonly id: string;
    readonly userId: string;
    readonly signCount: number;
    readonly isBackedUp: boolean;
    readonly isShareable: boolean;
    readonly at: Date;
  },
): Promise<boolean> {
  const { id, userId, signCount, isBackedUp, isShareable, at } = used;
  const hasGrown = or(
    lt(factors.signCount, signCount),
    and(eq(factors.signCount, 0), sql`${signCount}::bigint = 0`),
    isBackedUp && isShareable ? sql`true` : undefined,
  );
  const isSame = or(isNull(factors.isShareable), eq(factors.isShareable, isShareable));
  const rows = await tx
    .update(factors)
    .set({ signCount, isBackedUp, isShareable, lastUsedAt: at })
    .where(and(eq(factors.id, id), eq(factors.userId, userId), isConfirmed, hasGrown, isSame))
    .returning({ id: factors.id });
  return rows.length > 0;
}

/** Renames a user's passkey; false when the user has no such passkey. */
export async function renamePasskey(
  tx: Tx,
  renamed: { readonly id: string; readonly userId: string; readonly name: string },
): Promise<boolean> {
  const { id, userId, name } = renamed;
  const rows = await tx
    .update(factors)
    .set({ name })
    .where(and(eq(factors.id, id), eq(factors.userId, userId), eq(factors.kind, "passkey"), isConfirmed))
    .returning({ id: factors.id });
  return rows.length > 0;
}

/** Confirms a user's enrolment; false when it was confirmed or replaced concurrently. */
export async function confirmFactor(
  tx: Tx,
  confirmed: {
    readonly id: string;
    readonly userId: string;
    readonly at: Date;
    readonly lastStep: number | null;
    readonly isPrimary: boolean;
  },
): Promise<boolean> {
  const { id, userId, at, lastStep, isPrimary } = confirmed;
  const rows = await tx
    .update(factors)
    .set({ confirmedAt: at, lastUsedAt: at, lastStep, isPrimary })
    .where(and(eq(factors.id, id), eq(factors.userId, userId), isNull(factors.confirmedAt)))
    .returning({ id: factors.id });
  return rows.length > 0;
}

/** Stores the step of an accepted code; false when this step or a later one was used. */
export async function useStep(
  tx: Tx,
  used: { readonly id: string; readonly userId: string; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(factors)
    .set({ lastStep: used.step, lastUsedAt: used.at })
    .where(
      and(
        eq(factors.id, used.id),
        eq(factors.userId, used.userId),
        isConfirmed,
        or(isNull(factors.lastStep), lt(factors.lastStep, used.step)),
      ),
    )
    .returning({ id: factors.id });
  return rows.length > 0;
}

/** Records the use of a user's confirmed factor of a kind; false without one. */
export async function noteFactorUse(
  tx: Tx,
  used: { readonly userId: string; readonly kind: FactorKind; readonly at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(factors)
    .set({ lastUsedAt: used.at })
    .where(and(eq(factors.userId, used.userId), eq(factors.kind, used.kind), isConfirmed))
    .returning({ id: factors.id });
  return rows.length > 0;
}

/** Makes one confirmed factor of a user the primary one; false when the user has no such factor. */
export async function setPrimary(tx: Tx, userId: string, factorId: string): Promise<boolean> {
  const own = and(eq(factors.id, factorId), eq(factors.userId, userId), isConfirmed);
  const [found] = await tx.select({ id: factors.id }).from(factors).where(own);
  if (found === undefined) return false;
  await tx.update(factors).set({ isPrimary: false }).where(eq(factors.userId, userId));
  await tx.update(factors).set({ isPrimary: true }).where(own);
  return true;
}

/** Deletes a user's factor. */
export async function deleteFactor(tx: Tx, userId: string, factorId: string): Promise<void> {
  await tx.delete(factors).where(and(eq(factors.id, factorId), eq(factors.userId, userId)));
}

/** Deletes all factors and backup codes of a user; sign-in no longer asks for them. The PIN stays. */
export async function deleteUserFactors(tx: Tx, userId: string): Promise<void> {
  await tx.delete(factors).where(eq(factors.userId, userId));
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  await tx.delete(signInRequirements).where(eq(signInRequirements.userId, userId));
}

/** Whether sign-in asks the user for a second factor. */
export async function findRequirement(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ isOn: signInRequirements.isOn })
    .from(signInRequirements)
    .where(eq(signInRequirements.userId, userId));
  return row?.isOn ?? false;
}

/** Sets whether sign-in asks the user for a second factor. */
export async function writeRequirement(
  tx: Tx,
  { userId, isOn, at }: { readonly userId: string; readonly isOn: boolean; readonly at: Date },
): Promise<void> {
  await tx
    .insert(signInRequirements)
    .values({ userId, isOn, changedAt: at })
    .onConflictDoUpdate({ target: signInRequirements.userId, set: { isOn, changedAt: at } });
}

/** Deletes some enrolments that expired unconfirmed. Returns how many. */
export function deleteExpiredEnrolments(db: Queryable, by: Date, limit: number): Promise<number> {
  const { id: key, expiresAt: endedAt } = factors;
  return deleteEnded(db, { key, endedAt, by, limit, within: sql`${factors.confirmedAt} is null` });
}
