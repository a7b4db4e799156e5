import { and, eq, gt, gte, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import type { LinkRow } from "./link-queries.ts";
import { linkTokens, users } from "./tables.ts";

/** Checks whether an address belongs to another user, or is reserved for another user who can still revert to it. */
export async function isEmailTaken(
  db: Queryable,
  wish: { readonly emailLookup: string; readonly userId: string; readonly now: Date },
): Promise<boolean> {
  // One statement, so that an address that moves between the two tables is seen in one of them.
  const rows = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.emailLookup, wish.emailLookup), ne(users.id, wish.userId)))
    .unionAll(
      db
        .select({ userId: linkTokens.userId })
        .from(linkTokens)
        .where(
          and(
            eq(linkTokens.emailLookup, wish.emailLookup),
            eq(linkTokens.purpose, "revert_email"),
            isNull(linkTokens.usedAt),
            gt(linkTokens.expiresAt, wish.now),
            ne(linkTokens.userId, wish.userId),
          ),
        ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Sets a verified address. */
export async function setEmail(
  tx: Tx,
  change: {
    readonly userId: string;
    readonly emailSealed: string;
    readonly emailLookup: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .update(users)
    .set({
      emailSealed: change.emailSealed,
      emailLookup: change.emailLookup,
      emailVerifiedAt: change.at,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, change.userId));
}

/** Invalidates a user's unused links; with `since` only those created from that moment on. */
export async function closeLinks(
  tx: Tx,
  ending: {
    readonly userId: string;
    readonly purposes: readonly LinkRow["purpose"][];
    readonly at: Date;
    readonly since?: Date;
  },
): Promise<number> {
  const rows = await tx
    .update(linkTokens)
    .set({ usedAt: ending.at })
    .where(
      and(
        eq(linkTokens.userId, ending.userId),
        inArray(linkTokens.purpose, [...ending.purposes]),
        isNull(linkTokens.usedAt),
        ending.since === undefined ? undefined : gte(linkTokens.createdAt, ending.since),
      ),
    )
    .returning({ id: linkTokens.id });
  return rows.length;
}
