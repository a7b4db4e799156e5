import { and, asc, desc, like, ne, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { keyChecks } from "./tables.ts";

type KeyCheckRow = { readonly name: string; readonly value: string };

/** Any number; a process that compares its keys waits for another that does. */
const KEY_CHECK_LOCK = 7_301_951;

/** Until commit nobody else compares keys, so that of two processes with different keys one is first. */
export async function lockKeyChecks(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${KEY_CHECK_LOCK})`);
}

/** What is known of the keys of this database, by name. */
export async function listKeyChecks(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ name: keyChecks.name, value: keyChecks.value }).from(keyChecks);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Keeps what is not known yet; what another process has kept stays. */
export async function addKeyChecks(db: Queryable, rows: readonly KeyCheckRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(keyChecks)
      .values([...rows])
      .onConflictDoNothing();
}

/** Forgets every key of fields but this one. */
export async function deleteFieldKeyChecksExcept(db: Queryable, name: string): Promise<void> {
  await db.delete(keyChecks).where(and(like(keyChecks.name, "field:%"), ne(keyChecks.name, name)));
}

/** The oldest and the newest address: samples of what the keys must open. */
export async function findSealedSamples(db: Queryable) {
  const sample = { userId: users.id, emailSealed: users.emailSealed, emailLookup: users.emailLookup };
  const oldest = await db.select(sample).from(users).orderBy(asc(users.id)).limit(1);
  const newest = await db.select(sample).from(users).orderBy(desc(users.id)).limit(1);
  return [...oldest, ...newest];
}
