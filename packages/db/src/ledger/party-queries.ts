import type { Queryable } from "../client.ts";
import { accounts, parties } from "./tables.ts";

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
