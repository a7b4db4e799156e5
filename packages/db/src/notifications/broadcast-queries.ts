import type { Tx } from "../client.ts";
import { broadcasts } from "./tables.ts";

/** Adds what everybody is told. */
export async function insertBroadcast(tx: Tx, row: typeof broadcasts.$inferInsert): Promise<void> {
  await tx.insert(broadcasts).values(row);
}
