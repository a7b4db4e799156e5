import { and, asc, desc, like, ne, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { keyChecks } from "./tables.ts";

type KeyCheckRow = { readonly name: string; readonly value: string };

/** Advisory lock id for comparing keys. */
const KEY_CHECK_LOCK = 7_301_951;

/** Serializes the comparison of keys until commit, so that of two processes with different keys one is first. */
export async function lockKeyChecks(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${KEY_CHECK_LOCK})`);
}

/** Recorded key fingerprints of this database, by name. */
export async function listKeyChecks(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ name: keyChecks.name, value: keyChecks.value }).from(keyChecks);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Inserts unknown fingerprints; existing ones are unchanged. */
export async function addKeyChecks(db: Queryable, rows: readonly KeyCheckRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(keyChecks)
      .values([...rows])
      .onConflictDoNothing();
}

/** Deletes the fingerprints of all field keys except this one. */
export async function deleteFieldKeyChecksExcept(db: Queryable, name: string): Promise<void> {
  await db.delete(keyChecks).where(and(like(keyChecks.name, "field:%"), ne(keyChecks.name, name)));
}

/** The oldest and the newest sealed address, as samples that the keys must open. */
export async function findSealedSamples(db: Queryable) {
  const sample = { userId: users.id, emailSealed: users.emailSealed, emailLookup: users.emailLookup };
  const oldest = await db.select(sample).from(users).orderBy(asc(users.id)).limit(1);
  const newest = await db.select(sample).from(users).orderBy(desc(users.id)).limit(1);
  return [...oldest, ...newest];
}
