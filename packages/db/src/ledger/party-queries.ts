import { and, count, eq, inArray, isNull, or } from "drizzle-orm";
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

/** Inserts the empty sub-account of a goal, under the goal's id. */
export async function insertGoalAccount(tx: Tx, row: Parameters<typeof insertWallet>[1]): Promise<void> {
  await tx.insert(accounts).values({ ...row, kind: "goal" });
}

/** The open sub-accounts of a person's goals. */
export async function listGoalAccountIds(db: Queryable, userId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.ownerUserId, userId), eq(accounts.kind, "goal"), isNull(accounts.closedAt)));
  return rows.map(({ id }) => id);
}

/** Closes the sub-account of a goal; it must be locked and empty. */
export async function closeGoalAccount(tx: Tx, goalId: string, closedAt: Date): Promise<void> {
  await tx
    .update(accounts)
    .set({ closedAt })
    .where(and(eq(accounts.id, goalId), eq(accounts.kind, "goal")));
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

/** Closes a person's wallets and goals; they must be locked and empty. */
export async function closeWalletRows(tx: Tx, userId: string, closedAt: Date): Promise<void> {
  await tx
    .update(accounts)
    .set({ closedAt })
    .where(and(eq(accounts.ownerUserId, userId), isNull(accounts.closedAt)));
}
