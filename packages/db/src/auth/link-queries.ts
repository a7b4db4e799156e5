import { and, eq, isNull } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { linkTokens } from "./tables.ts";

export type LinkRow = typeof linkTokens.$inferSelect;
export type LinkPurpose = LinkRow["purpose"];

/** Adds a link. */
export async function insertLink(tx: Tx, row: typeof linkTokens.$inferInsert): Promise<void> {
  await tx.insert(linkTokens).values(row);
}

/** A link by its token's hash and what it is for. */
export async function findLink(
  db: Queryable,
  purpose: LinkPurpose,
  tokenHash: string,
): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(linkTokens)
    .where(and(eq(linkTokens.tokenHash, tokenHash), eq(linkTokens.purpose, purpose)));
  return row ?? null;
}

/** Uses a link up; false when it was used before. Two that try at once wait for one another. */
export async function useLink(tx: Tx, linkId: string, usedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(linkTokens)
    .set({ usedAt })
    .where(and(eq(linkTokens.id, linkId), isNull(linkTokens.usedAt)))
    .returning({ id: linkTokens.id });
  return rows.length > 0;
}

/** Makes the other open links of the same purpose worthless. */
export async function useUpLinks(tx: Tx, userId: string, purpose: LinkPurpose, usedAt: Date): Promise<void> {
  await tx
    .update(linkTokens)
    .set({ usedAt })
    .where(and(eq(linkTokens.userId, userId), eq(linkTokens.purpose, purpose), isNull(linkTokens.usedAt)));
}
