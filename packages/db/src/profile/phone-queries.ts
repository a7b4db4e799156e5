import { and, eq, isNull, lt, ne, sql } from "drizzle-orm";
import { phoneCodes, users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";

export type PhoneCodeRow = typeof phoneCodes.$inferSelect;

/** Adds a request for a code; the ones before it are void. */
export async function insertPhoneCode(tx: Tx, row: typeof phoneCodes.$inferInsert): Promise<void> {
  await voidPhoneCodes(tx, row.userId, row.createdAt);
  await tx.insert(phoneCodes).values(row);
}

/** Makes a person's open requests void. */
export async function voidPhoneCodes(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(phoneCodes)
    .set({ usedAt: at })
    .where(and(eq(phoneCodes.userId, userId), isNull(phoneCodes.usedAt)));
}

/** Counts one try of a code before it is looked at; null when it is another's, used, over or tried too often. */
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

/** Uses a request up; false when it was used meanwhile. */
export async function usePhoneCode(tx: Tx, codeId: string, usedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(phoneCodes)
    .set({ usedAt })
    .where(and(eq(phoneCodes.id, codeId), isNull(phoneCodes.usedAt)))
    .returning({ id: phoneCodes.id });
  return rows.length > 0;
}

/** Lets only one transaction at a time give a number to somebody. */
export async function lockPhone(tx: Tx, phoneLookup: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phoneLookup}`}, 0))`);
}

/** Takes a number from others who had confirmed it, and gives their ids: whoever holds it now has shown it. */
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

/** Sets a person's number, or takes it away. */
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
