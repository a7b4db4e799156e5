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

/** Id of a user by a unique address. */
export async function findUserId(db: Queryable, address: UserAddress): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(isMeant(address));
  return row?.id ?? null;
}

/** Locks users and their parties, each ordered by id, so that their state does not change until commit. */
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

/** Users and their parties, not locked, unordered. */
export async function listAccountsOf(
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
  /** An exact address, or the start of a handle. */
  readonly who?: Exclude<UserAddress, { handle: string }> | { readonly handleStart: string };
  readonly state?: "suspended" | "frozen" | "admin";
  /** Last id of the previous page. */
  readonly beforeId?: string;
  readonly limit: number;
};

/** Users, newest first. */
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

/** A user's money and open sessions, for an operator. */
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

type Mark = { readonly at: Date; readonly reason: string; readonly isByOwner?: boolean } | null;

/** Suspends a user, or lifts the suspension. */
export async function setSuspension(tx: Tx, userId: string, mark: Mark): Promise<void> {
  await tx
    .update(users)
    .set({ suspendedAt: mark?.at ?? null, suspendedReason: mark?.reason ?? null })
    .where(eq(users.id, userId));
}

/** Freezes a user's outgoing money, or lifts the freeze. */
export async function setFreeze(tx: Tx, userId: string, mark: Mark): Promise<void> {
  await tx
    .update(parties)
    .set({
      frozenAt: mark?.at ?? null,
      frozenReason: mark?.reason ?? null,
      isFrozenByOwner: mark?.isByOwner ?? false,
    })
    .where(eq(parties.userId, userId));
}

/** Grants or revokes the operator role; `grantedAt` starts the day in which a new operator decides nothing. */
export async function setRole(
  tx: Tx,
  userId: string,
  role: "user" | "admin",
  grantedAt: Date | null,
): Promise<void> {
  await tx.update(users).set({ role, roleGrantedAt: grantedAt }).where(eq(users.id, userId));
}

const isActiveAdmin = and(eq(users.role, "admin"), isNull(users.suspendedAt), isNull(users.deactivatedAt));

/** Advisory lock id for making the first operators. */
const FIRST_ADMIN_LOCK = 7_301_950;

/** Number of active operators besides those of the demo data, at most 2; callers are serialized until commit. */
export async function lockCountActiveAdmins(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isActiveAdmin, eq(users.isDemo, false)))
    .limit(2);
  return rows.length;
}

/** Active operators, oldest accounts first. */
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
