import { eq } from "drizzle-orm";
import { users } from "../auth/tables.ts";
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

/** When a user verified their e-mail; null when they have not, undefined when there is no such user. */
export async function findEmailVerifiedAt(db: Queryable, userId: string): Promise<Date | null | undefined> {
  const [row] = await db
    .select({ emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row?.emailVerifiedAt;
}
