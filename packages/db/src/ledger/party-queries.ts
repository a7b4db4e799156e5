import { and, count, eq, inArray, or } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { accounts, holds, parties } from "./tables.ts";

/** Inserts a user's party. */
export async function insertParty(
  db: Queryable,
  row: Pick<typeof parties.$inferInsert, "userId" | "country" | "identityTier" | "timeZone">,
): Promise<void> {
  await db.insert(parties).values(row);
}

/** Inserts an empty wallet. */
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

/** Updates a party's facts for limits and fees; the party must be locked. */
export async function updateParty(
  tx: Tx,
  userId: string,
  change: Partial<
    Pick<
      typeof parties.$inferInsert,
      "country" | "timeZone" | "nextTimeZone" | "nextTimeZoneFrom" | "ownSingleMinor" | "ownDailyMinor"
    >
  >,
): Promise<void> {
  await tx.update(parties).set(change).where(eq(parties.userId, userId));
}

/** Counts open holds in which a person is payer or payee. */
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

/** Closes a person's wallets; they must be locked and empty. */
export async function closeWalletRows(tx: Tx, userId: string, closedAt: Date): Promise<void> {
  await tx.update(accounts).set({ closedAt }).where(eq(accounts.ownerUserId, userId));
}
