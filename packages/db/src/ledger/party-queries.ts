import { and, count, eq, inArray, or } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { accounts, holds, parties } from "./tables.ts";

/** Adds a user's party. */
export async function insertParty(
  db: Queryable,
  row: Pick<typeof parties.$inferInsert, "userId" | "country" | "identityTier" | "timeZone">,
): Promise<void> {
  await db.insert(parties).values(row);
}

/** Adds an empty wallet. */
export async function insertWallet(
  db: Queryable,
  row: {
    readonly id: string;
    readonly ownerUserId: string;
    readonly currency: string;
    readonly updatedAt: Date;
  },
): Promise<void> {
  await db.insert(accounts).values({ ...row, kind: "user_wallet" });
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
export async function closeWalletRows(tx: Tx, userId: string, closedAt: Date): Promise<void> {
  await tx.update(accounts).set({ closedAt }).where(eq(accounts.ownerUserId, userId));
}
