import { and, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { parties } from "../ledger/tables.ts";
import { formerHandles, linkTokens, passwordHistory, users } from "./tables.ts";

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** A person by the keyed hash of their address. */
export async function findUserByEmail(db: Queryable, emailLookup: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.emailLookup, emailLookup));
  return row ?? null;
}

/** A person by id. */
export async function findUserById(db: Queryable, userId: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Tells whether a person's address is verified; false for nobody. */
export async function isEmailVerified(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row !== undefined && row.emailVerifiedAt !== null;
}

export type ProfileRow = {
  readonly user: UserRow;
  readonly identityTier: (typeof parties.$inferSelect)["identityTier"];
  readonly isFrozen: boolean;
  readonly limitsZone: {
    readonly current: string;
    readonly next: string | null;
    readonly nextFrom: Date | null;
  };
  /** A new address that waits for its link to be opened, sealed. */
  readonly pendingEmailSealed: string | null;
};

/** A person with what is known of their identity, and what waits to change. */
export async function findProfile(db: Queryable, userId: string, now: Date): Promise<ProfileRow | null> {
  const pending = db
    .select({ emailSealed: linkTokens.emailSealed })
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.userId, userId),
        eq(linkTokens.purpose, "change_email"),
        isNull(linkTokens.usedAt),
        gt(linkTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(linkTokens.createdAt))
    .limit(1);
  const [row] = await db
    .select({
      user: users,
      identityTier: parties.identityTier,
      isFrozen: sql<boolean>`${parties.frozenAt} is not null`,
      limitsZone: {
        current: parties.timeZone,
        next: parties.nextTimeZone,
        nextFrom: parties.nextTimeZoneFrom,
      },
      pendingEmailSealed: sql<string | null>`(${pending})`,
    })
    .from(users)
    .innerJoin(parties, eq(parties.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Locks a person's row, so that password and number of sessions stand still until commit. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  return row ?? null;
}

/** Adds a person; null when somebody has the e-mail or the handle already, also when they took it a moment ago. */
export async function insertUser(tx: Tx, row: NewUser): Promise<UserRow | null> {
  const [added] = await tx.insert(users).values(row).onConflictDoNothing().returning();
  return added ?? null;
}

/** Which of these handles are taken: by somebody who has them, or kept for somebody else who left them lately. */
export async function listTakenHandles(
  db: Queryable,
  wish: { readonly handles: readonly string[]; readonly userId: string; readonly now: Date },
): Promise<readonly string[]> {
  // One statement, so that a handle on its way from the one table to the other is seen in one of them.
  const rows = await db
    .select({ handle: sql<string>`lower(${users.handle})` })
    .from(users)
    .where(inArray(sql`lower(${users.handle})`, [...wish.handles]))
    .unionAll(
      db
        .select({ handle: formerHandles.handle })
        .from(formerHandles)
        .where(
          and(
            inArray(formerHandles.handle, [...wish.handles]),
            gt(formerHandles.keptUntil, wish.now),
            ne(formerHandles.userId, wish.userId),
          ),
        ),
    );
  return rows.map((row) => row.handle);
}

/** Notes that the address belongs to its person. */
export async function markEmailVerified(tx: Tx, userId: string, verifiedAt: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${verifiedAt.toISOString()}::timestamptz)`,
    })
    .where(eq(users.id, userId));
}

/** Stores the same password under newer parameters. */
export async function updatePasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Hashes of the latest passwords before the present one, the newest first. */
export async function listFormerPasswordHashes(
  db: Queryable,
  userId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .select({ passwordHash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.replacedAt), desc(passwordHistory.id))
    .limit(limit);
  return rows.map((row) => row.passwordHash);
}

/** Sets a new password and keeps the hash of the one before it, of all at most `formerMax`. */
export async function replacePassword(
  tx: Tx,
  change: {
    userId: string;
    passwordHash: string;
    formerHash: string;
    historyId: string;
    at: Date;
    formerMax: number;
  },
): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash: change.passwordHash, passwordChangedAt: change.at })
    .where(eq(users.id, change.userId));
  await tx.insert(passwordHistory).values({
    id: change.historyId,
    userId: change.userId,
    passwordHash: change.formerHash,
    replacedAt: change.at,
  });
  const outdated = tx
    .select({ id: passwordHistory.id })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, change.userId))
    .orderBy(desc(passwordHistory.replacedAt), desc(passwordHistory.id))
    .offset(change.formerMax);
  await tx
    .delete(passwordHistory)
    .where(and(eq(passwordHistory.userId, change.userId), inArray(passwordHistory.id, outdated)));
}
