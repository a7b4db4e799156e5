import { and, count, eq, inArray, or, sql } from "drizzle-orm";
import { formerHandles, users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { accounts, holds, parties } from "../ledger/tables.ts";

export type ProfileChange = Partial<
  Pick<
    typeof users.$inferInsert,
    | "firstName"
    | "lastName"
    | "country"
    | "timeZone"
    | "locale"
    | "displayCurrency"
    | "avatarFileId"
    | "avatarSmallFileId"
  >
>;

/** Changes a person's profile; its version rises. */
export async function updateProfileRow(tx: Tx, userId: string, change: ProfileChange): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
}

/** Changes what limits and fees know of a person; the party is locked. */
export async function updateParty(
  tx: Tx,
  userId: string,
  change: Partial<
    Pick<typeof parties.$inferInsert, "country" | "timeZone" | "nextTimeZone" | "nextTimeZoneFrom">
  >,
): Promise<void> {
  await tx.update(parties).set(change).where(eq(parties.userId, userId));
}

/** Gives a person another handle and keeps the one before from others. */
export async function replaceHandle(
  tx: Tx,
  change: {
    readonly userId: string;
    readonly handle: string;
    readonly formerHandle: string;
    readonly at: Date;
    readonly keptUntil: Date;
  },
): Promise<void> {
  const { userId, handle, formerHandle, at, keptUntil } = change;
  await tx
    .update(users)
    .set({ handle, handleChangedAt: at, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
  await tx.delete(formerHandles).where(eq(formerHandles.handle, handle));
  await tx
    .insert(formerHandles)
    .values({ handle: formerHandle, userId, keptUntil })
    .onConflictDoUpdate({ target: formerHandles.handle, set: { userId, keptUntil } });
}

/** Open holds that take from or give to a person. */
export async function countOpenHolds(db: Queryable, userId: string): Promise<number> {
  const own = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.ownerUserId, userId));
  const [row] = await db
    .select({ total: count() })
    .from(holds)
    .where(
      and(eq(holds.state, "open"), or(inArray(holds.accountId, own), inArray(holds.payeeAccountId, own))),
    );
  return row?.total ?? 0;
}

/** Closes a person's wallets; they are locked and empty. */
export async function closeWallets(tx: Tx, userId: string, closedAt: Date): Promise<void> {
  await tx.update(accounts).set({ closedAt }).where(eq(accounts.ownerUserId, userId));
}

/** Takes a person out of the product: nobody finds them, their address and number are free again. The names stay. */
export async function deactivateUser(
  tx: Tx,
  ending: { readonly userId: string; readonly emailLookup: string; readonly at: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({
      deactivatedAt: ending.at,
      emailLookup: ending.emailLookup,
      phoneSealed: null,
      phoneLookup: null,
      phoneConfirmedAt: null,
      avatarFileId: null,
      avatarSmallFileId: null,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, ending.userId));
}
