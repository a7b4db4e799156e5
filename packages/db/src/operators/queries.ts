import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { sessions, users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { accounts, parties } from "../ledger/tables.ts";

const columns = { user: users, party: parties };
export type AccountRow = {
  readonly user: typeof users.$inferSelect;
  readonly party: typeof parties.$inferSelect;
};

export type UserAddress =
  | { readonly userId: string }
  | { readonly emailLookup: string }
  | { readonly phoneLookup: string }
  | { readonly handle: string };

/** The id of a user by what names exactly one. */
export async function findUserId(db: Queryable, address: UserAddress): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(isMeant(address));
  return row?.id ?? null;
}

/** Locks people and their parties, each in the order of their ids, so that how they stand does not change until commit. */
export async function lockAccounts(tx: Tx, userIds: readonly string[]): Promise<readonly AccountRow[]> {
  const people = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for("no key update");
  const theirs = await tx
    .select()
    .from(parties)
    .where(inArray(parties.userId, [...userIds]))
    .orderBy(parties.userId)
    .for("no key update");
  return people.flatMap((user) => {
    const party = theirs.find(({ userId }) => userId === user.id);
    return party === undefined ? [] : { user, party };
  });
}

/** People and their parties as they stand now, in no order. */
export async function readAccounts(
  db: Queryable,
  userIds: readonly string[],
): Promise<readonly AccountRow[]> {
  return await db
    .select(columns)
    .from(users)
    .innerJoin(parties, eq(parties.userId, users.id))
    .where(inArray(users.id, [...userIds]));
}

export type UserFilter = {
  /** Exact, or how a handle begins. */
  readonly who?: Exclude<UserAddress, { handle: string }> | { readonly handleStart: string };
  readonly state?: "suspended" | "frozen" | "admin";
  /** The last one of the page before. */
  readonly beforeId?: string;
  readonly limit: number;
};

/** People, the newest first. */
export async function listAccounts(db: Queryable, filter: UserFilter): Promise<readonly AccountRow[]> {
  const { who, state, beforeId } = filter;
  return await db
    .select(columns)
    .from(users)
    .innerJoin(parties, eq(parties.userId, users.id))
    .where(
      and(
        who === undefined
          ? undefined
          : "handleStart" in who
            ? sql`starts_with(lower(${users.handle}), ${who.handleStart})`
            : isMeant(who),
        state === "suspended" ? isNotNull(users.suspendedAt) : undefined,
        state === "frozen" ? isNotNull(parties.frozenAt) : undefined,
        state === "admin" ? eq(users.role, "admin") : undefined,
        beforeId === undefined ? undefined : lt(users.id, beforeId),
      ),
    )
    .orderBy(desc(users.id))
    .limit(filter.limit);
}

/** A person's money and open sessions, for an operator's look. */
export async function findAccountDetails(db: Queryable, userId: string, now: Date) {
  const balances = await db
    .select({ currency: accounts.currency, postedMinor: accounts.posted, heldMinor: accounts.held })
    .from(accounts)
    .where(and(eq(accounts.ownerUserId, userId), eq(accounts.kind, "user_wallet")))
    .orderBy(accounts.currency);
  const openSessions = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.idleExpiresAt, now)))
    .orderBy(desc(sessions.createdAt));
  return { balances, openSessions };
}

type Mark = { readonly at: Date; readonly reason: string } | null;

/** Suspends a person, or lets them sign in again. */
export async function setSuspension(tx: Tx, userId: string, mark: Mark): Promise<void> {
  await tx
    .update(users)
    .set({ suspendedAt: mark?.at ?? null, suspendedReason: mark?.reason ?? null })
    .where(eq(users.id, userId));
}

/** Freezes a person's money, or lets it leave again. */
export async function setFreeze(tx: Tx, userId: string, mark: Mark): Promise<void> {
  await tx
    .update(parties)
    .set({ frozenAt: mark?.at ?? null, frozenReason: mark?.reason ?? null })
    .where(eq(parties.userId, userId));
}

/** Makes a person an operator, or a user as others are. */
export async function setRole(tx: Tx, userId: string, role: "user" | "admin"): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, userId));
}

const isActiveAdmin = and(eq(users.role, "admin"), isNull(users.suspendedAt), isNull(users.deactivatedAt));

/** Any number; whoever makes the first operator waits for whoever else does. */
const FIRST_ADMIN_LOCK = 7_301_950;

/** Tells whether there is an operator who can act. Until commit nobody else who asks this gets an answer. */
export async function lockHasActiveAdmin(tx: Tx): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`);
  const [row] = await tx.select({ id: users.id }).from(users).where(isActiveAdmin).limit(1);
  return row !== undefined;
}

/** Operators who can act, those longest here first. */
export async function listActiveAdminIds(db: Queryable, limit: number): Promise<readonly string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(isActiveAdmin)
    .orderBy(users.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

function isMeant(address: UserAddress): SQL {
  if ("userId" in address) return eq(users.id, address.userId);
  if ("emailLookup" in address) return eq(users.emailLookup, address.emailLookup);
  if ("handle" in address) return sql`lower(${users.handle}) = ${address.handle}`;
  return sql`${users.phoneLookup} = ${address.phoneLookup} and ${users.phoneConfirmedAt} is not null`;
}
