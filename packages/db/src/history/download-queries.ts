import { and, eq, gt, gte, isNull, notExists, sql } from "drizzle-orm";
import { sessions } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { downloadLinks } from "../payments/tables.ts";

export type DownloadLinkRow = typeof downloadLinks.$inferSelect;

/** Inserts a single-use link. */
export async function insertDownloadLink(
  db: Queryable,
  row: typeof downloadLinks.$inferInsert,
): Promise<void> {
  await db.insert(downloadLinks).values(row);
}

/**
 * Consumes a link. Null when it is unknown, used or expired, or when a session of its owner ended later than
 * `unbrokenMs` before its expiry, since the signed-out person may have created it.
 */
export async function takeDownloadLink(
  db: Queryable,
  link: Pick<DownloadLinkRow, "tokenHash" | "purpose" | "subjectId">,
  now: Date,
  unbrokenMs: number,
): Promise<DownloadLinkRow | null> {
  const since = sql`${downloadLinks.expiresAt} - make_interval(secs => ${unbrokenMs / 1000})`;
  const endedSince = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, downloadLinks.userId), gte(sessions.endedAt, since)));
  const isUsable = and(
    eq(downloadLinks.tokenHash, link.tokenHash),
    eq(downloadLinks.purpose, link.purpose),
    eq(downloadLinks.subjectId, link.subjectId),
    isNull(downloadLinks.usedAt),
    gt(downloadLinks.expiresAt, now),
    notExists(endedSince),
  );
  const [row] = await db.update(downloadLinks).set({ usedAt: now }).where(isUsable).returning();
  return row ?? null;
}

/** Deletes up to `limit` expired links; returns the number. */
export function deleteOldDownloadLinks(db: Queryable, now: Date, limit: number): Promise<number> {
  const { tokenHash: key, expiresAt: endedAt } = downloadLinks;
  return deleteEnded(db, { key, endedAt, by: now, limit });
}
