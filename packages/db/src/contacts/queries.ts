import { and, desc, eq, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { isReachable } from "./reachable.ts";
import { blocks, favourites } from "./tables.ts";

/** One person and what they have set about another. */
export type Pair = { readonly ownerUserId: string; readonly userId: string };

/** Keeps a favourite; keeping it again changes nothing. */
export async function insertFavourite(tx: Tx, pair: Pair, createdAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(favourites)
    .values({ ...pair, createdAt })
    .onConflictDoNothing()
    .returning({ userId: favourites.userId });
  return rows.length > 0;
}

/** Lets a favourite go; false when it was none. */
export async function deleteFavourite(tx: Tx, pair: Pair): Promise<boolean> {
  const rows = await tx
    .delete(favourites)
    .where(and(eq(favourites.ownerUserId, pair.ownerUserId), eq(favourites.userId, pair.userId)))
    .returning({ userId: favourites.userId });
  return rows.length > 0;
}

/** Counts a person's favourites. */
export function countFavourites(db: Queryable, ownerUserId: string): Promise<number> {
  return db.$count(favourites, eq(favourites.ownerUserId, ownerUserId));
}

/** A person's favourites who can be shown to them now, the latest first. */
export async function listFavouriteIds(db: Queryable, ownerUserId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ userId: favourites.userId })
    .from(favourites)
    .where(and(eq(favourites.ownerUserId, ownerUserId), isReachable(favourites.userId, ownerUserId)))
    .orderBy(desc(favourites.createdAt), desc(favourites.userId));
  return rows.map((row) => row.userId);
}

/** Shuts a person out; false when they are already. */
export async function insertBlock(tx: Tx, pair: Pair, createdAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(blocks)
    .values({ ...pair, createdAt })
    .onConflictDoNothing()
    .returning({ userId: blocks.userId });
  return rows.length > 0;
}

/** Lets a person in again; false when they were not shut out. */
export async function deleteBlock(tx: Tx, pair: Pair): Promise<boolean> {
  const rows = await tx
    .delete(blocks)
    .where(and(eq(blocks.ownerUserId, pair.ownerUserId), eq(blocks.userId, pair.userId)))
    .returning({ userId: blocks.userId });
  return rows.length > 0;
}

/** Counts the people somebody has blocked. */
export function countBlocks(db: Queryable, ownerUserId: string): Promise<number> {
  return db.$count(blocks, eq(blocks.ownerUserId, ownerUserId));
}

/** The people somebody has blocked, the latest first. */
export function listBlocks(db: Queryable, ownerUserId: string) {
  return db
    .select({ userId: blocks.userId, createdAt: blocks.createdAt })
    .from(blocks)
    .where(eq(blocks.ownerUserId, ownerUserId))
    .orderBy(desc(blocks.createdAt), desc(blocks.userId));
}

/** What one person has set about another. */
export async function findContactState(
  db: Queryable,
  pair: Pair,
): Promise<{ readonly isFavourite: boolean; readonly isBlocked: boolean }> {
  const isPair = (table: typeof favourites | typeof blocks) =>
    and(eq(table.ownerUserId, pair.ownerUserId), eq(table.userId, pair.userId));
  const [kept, shut] = await Promise.all([
    db.$count(favourites, isPair(favourites)),
    db.$count(blocks, isPair(blocks)),
  ]);
  return { isFavourite: kept > 0, isBlocked: shut > 0 };
}

/** Tells whether somebody can be shown to a viewer now. */
export async function isPersonReachable(
  db: Queryable,
  userId: string,
  viewerUserId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isReachable(users.id, viewerUserId)));
  return rows.length > 0;
}

/** Tells whether somebody is there at all, with their account or without it. */
export async function personExists(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, userId))) > 0;
}

/** By what a person may be found. */
export async function findFindability(db: Queryable, userId: string) {
  const [row] = await db.select(findabilityColumns).from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Changes by what a person may be found, and gives it back. */
export async function updateFindability(
  tx: Tx,
  userId: string,
  change: {
    byName?: "everyone" | "contacts" | "nobody" | undefined;
    byEmail?: boolean | undefined;
    byPhone?: boolean | undefined;
  },
) {
  const [row] = await tx
    .update(users)
    .set({
      foundByName: change.byName ?? sql`${users.foundByName}`,
      foundByEmail: change.byEmail ?? sql`${users.foundByEmail}`,
      foundByPhone: change.byPhone ?? sql`${users.foundByPhone}`,
    })
    .where(eq(users.id, userId))
    .returning(findabilityColumns);
  return row ?? null;
}

const findabilityColumns = {
  byName: users.foundByName,
  byEmail: users.foundByEmail,
  byPhone: users.foundByPhone,
};
