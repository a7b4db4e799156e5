import { and, eq, isNull } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { linkTokens } from "./tables.ts";

export type LinkRow = typeof linkTokens.$inferSelect;
export type LinkPurpose = LinkRow["purpose"];

/** Inserts a link. */
export async function insertLink(tx: Tx, row: typeof linkTokens.$inferInsert): Promise<void> {
  await tx.insert(linkTokens).values(row);
}

/** Finds a link by its token's hash and purpose. */
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

/** Consumes a link; false when it was already used. Concurrent calls are serialized by the row lock. */
export async function useLink(tx: Tx, linkId: string, usedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(linkTokens)
    .set({ usedAt })
    .where(and(eq(linkTokens.id, linkId), isNull(linkTokens.usedAt)))
    .returning({ id: linkTokens.id });
  return rows.length > 0;
}

/** Invalidates the user's other unused links of the same purpose. */
export async function useUpLinks(tx: Tx, userId: string, purpose: LinkPurpose, usedAt: Date): Promise<void> {
  await tx
    .update(linkTokens)
    .set({ usedAt })
    .where(and(eq(linkTokens.userId, userId), eq(linkTokens.purpose, purpose), isNull(linkTokens.usedAt)));
}
