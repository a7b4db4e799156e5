import { and, asc, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { parties } from "../ledger/tables.ts";
import { formerHandles, linkTokens, passwordHistory, users } from "./tables.ts";

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** Finds a user by the look-up hash of their address. */
export async function findUserByEmail(db: Queryable, emailLookup: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.emailLookup, emailLookup));
  return row ?? null;
}

/** Finds a user by id. */
export async function findUserById(db: Queryable, userId: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Checks whether a user's address is verified; false for an unknown user. */
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
  readonly isFrozenByOwner: boolean;
  readonly limitsZone: {
    readonly current: string;
    readonly next: string | null;
    readonly nextFrom: Date | null;
  };
  /** Sealed new address that waits for confirmation. */
  readonly pendingEmailSealed: string | null;
};

/** A user with identity facts and pending changes. */
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
      isFrozenByOwner: parties.isFrozenByOwner,
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

/** Locks a user's row, so that password and number of sessions do not change until commit. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  return row ?? null;
}

/** Locks users, in the order of their ids, so that none of them is deleted until commit; returns how many are not deleted. */
export async function lockLivingUsers(tx: Tx, userIds: readonly string[]): Promise<number> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNull(users.deactivatedAt)))
    .orderBy(asc(users.id))
    .for("share");
  return rows.length;
}

/** Inserts a user; null when the e-mail or the handle is taken, also by a concurrent transaction. */
export async function insertUser(tx: Tx, row: NewUser): Promise<UserRow | null> {
  const [added] = await tx.insert(users).values(row).onConflictDoNothing().returning();
  return added ?? null;
}

/** Which of these handles are taken: in use, or reserved for another user who left them recently. */
export async function listTakenHandles(
  db: Queryable,
  wish: { readonly handles: readonly string[]; readonly userId: string; readonly now: Date },
): Promise<readonly string[]> {
  // One statement, so that a handle that moves between the two tables is seen in one of them.
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

/** Marks the user's address as verified. */
export async function markEmailVerified(tx: Tx, userId: string, verifiedAt: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${verifiedAt.toISOString()}::timestamptz)`,
    })
    .where(eq(users.id, userId));
}

/** Stores a hash of the same password with new parameters. */
export async function updatePasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Blocks a user's password for new sign-ins until a new one is set. */
export async function blockPassword(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.update(users).set({ passwordBlockedAt: at }).where(eq(users.id, userId));
}

/** Notes that a locked user's e-mail, phone or second factor has changed. */
export async function setCredentialChange(
  tx: Tx,
  userId: string,
  change: { readonly what: "email" | "phone" | "factor"; readonly at: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ credentialChanged: change.what, credentialChangedAt: change.at })
    .where(eq(users.id, userId));
}

/** Hashes of the previous passwords, newest first. */
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

/** Sets a new password and stores the previous hash; keeps at most `formerMax` hashes. */
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
    .set({ passwordHash: change.passwordHash, passwordChangedAt: change.at, passwordBlockedAt: null })
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
