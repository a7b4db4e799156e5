import { and, desc, eq, isNull, lt, ne, sql } from "drizzle-orm";
import { phoneCodes, users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";

export type PhoneCodeRow = typeof phoneCodes.$inferSelect;

/** Inserts a request for a phone code and invalidates the person's earlier ones. */
export async function insertPhoneCode(tx: Tx, row: typeof phoneCodes.$inferInsert): Promise<void> {
  await voidPhoneCodes(tx, row.userId, row.createdAt);
  await tx.insert(phoneCodes).values(row);
}

/** Look-up hashes of the numbers for which a user asked for codes that are kept, newest first and at most `limit`. */
export async function findPhonesAskedFor(tx: Tx, userId: string, limit: number): Promise<readonly string[]> {
  const rows = await tx
    .select({ phoneLookup: phoneCodes.phoneLookup })
    .from(phoneCodes)
    .where(eq(phoneCodes.userId, userId))
    .orderBy(desc(phoneCodes.createdAt))
    .limit(limit);
  return [...new Set(rows.map(({ phoneLookup }) => phoneLookup))];
}

/** Invalidates a person's pending phone codes. */
export async function voidPhoneCodes(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(phoneCodes)
    .set({ usedAt: at })
    .where(and(eq(phoneCodes.userId, userId), isNull(phoneCodes.usedAt)));
}

/**
 * Counts one attempt at a code before it is checked; null when the request is another user's, used, expired or out of attempts.
 */
export async function tryPhoneCode(
  db: Queryable,
  attempt: {
    readonly id: string;
    readonly userId: string;
    readonly now: Date;
    readonly triesMax: number;
  },
): Promise<PhoneCodeRow | null> {
  const [row] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(
      and(
        eq(phoneCodes.id, attempt.id),
        eq(phoneCodes.userId, attempt.userId),
        isNull(phoneCodes.usedAt),
        sql`${phoneCodes.expiresAt} > ${attempt.now.toISOString()}::timestamptz`,
        lt(phoneCodes.tries, attempt.triesMax),
      ),
    )
    .returning();
  return row ?? null;
}

/** Consumes a request; false when it was used concurrently. */
export async function usePhoneCode(tx: Tx, codeId: string, usedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(phoneCodes)
    .set({ usedAt })
    .where(and(eq(phoneCodes.id, codeId), isNull(phoneCodes.usedAt)))
    .returning({ id: phoneCodes.id });
  return rows.length > 0;
}

/** Serializes assignments of one number, until commit. */
export async function lockPhone(tx: Tx, phoneLookup: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phoneLookup}`}, 0))`);
}

/** Removes a number from other users who had confirmed it, and returns their ids; the newest confirmation wins. */
export async function takePhoneFromOthers(
  tx: Tx,
  phone: { readonly phoneLookup: string; readonly userId: string },
): Promise<readonly string[]> {
  const rows = await tx
    .update(users)
    .set({
      phoneSealed: null,
      phoneLookup: null,
      phoneConfirmedAt: null,
      version: sql`${users.version} + 1`,
    })
    .where(
      and(
        eq(users.phoneLookup, phone.phoneLookup),
        ne(users.id, phone.userId),
        sql`${users.phoneConfirmedAt} is not null`,
      ),
    )
    .returning({ id: users.id });
  return rows.map((row) => row.id);
}

/** Sets or removes a person's number. */
export async function setPhone(
  tx: Tx,
  userId: string,
  phone: {
    readonly phoneSealed: string | null;
    readonly phoneLookup: string | null;
    readonly phoneConfirmedAt: Date | null;
  },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...phone, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
}
