import { and, desc, eq, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { isReachable } from "./reachable.ts";
import { blocks, favourites } from "./tables.ts";

/** A person and another person about whom they have a setting. */
export type Pair = { readonly ownerUserId: string; readonly userId: string };

/** Inserts a favourite; idempotent. */
export async function insertFavourite(tx: Tx, pair: Pair, createdAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(favourites)
    .values({ ...pair, createdAt })
    .onConflictDoNothing()
    .returning({ userId: favourites.userId });
  return rows.length > 0;
}

/** Deletes a favourite; false without one. */
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

/** Ids of a person's favourites who are visible to them now, latest first. */
export async function listFavouriteIds(db: Queryable, ownerUserId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ userId: favourites.userId })
    .from(favourites)
    .where(and(eq(favourites.ownerUserId, ownerUserId), isReachable(favourites.userId, ownerUserId)))
    .orderBy(desc(favourites.createdAt), desc(favourites.userId));
  return rows.map((row) => row.userId);
}

/** Inserts a block; false when it exists. */
export async function insertBlock(tx: Tx, pair: Pair, createdAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(blocks)
    .values({ ...pair, createdAt })
    .onConflictDoNothing()
    .returning({ userId: blocks.userId });
  return rows.length > 0;
}

/** Deletes a block; false without one. */
export async function deleteBlock(tx: Tx, pair: Pair): Promise<boolean> {
  const rows = await tx
    .delete(blocks)
    .where(and(eq(blocks.ownerUserId, pair.ownerUserId), eq(blocks.userId, pair.userId)))
    .returning({ userId: blocks.userId });
  return rows.length > 0;
}

/** Counts the people blocked by a person. */
export function countBlocks(db: Queryable, ownerUserId: string): Promise<number> {
  return db.$count(blocks, eq(blocks.ownerUserId, ownerUserId));
}

/** People blocked by a person, latest first. */
export function listBlocks(db: Queryable, ownerUserId: string) {
  return db
    .select({ userId: blocks.userId, createdAt: blocks.createdAt })
    .from(blocks)
    .where(eq(blocks.ownerUserId, ownerUserId))
    .orderBy(desc(blocks.createdAt), desc(blocks.userId));
}

/** A person's settings about another person. */
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

/** Checks whether a person is visible to a viewer now. */
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

/** Checks whether a user exists, deleted accounts included. */
export async function personExists(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, userId))) > 0;
}

/** A person's findability settings. */
export async function findFindability(db: Queryable, userId: string) {
  const [row] = await db.select(findabilityColumns).from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Updates a person's findability settings and returns them. */
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
