import { eq } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deviceFingerprints } from "./tables.ts";

/** Stores how the device of a session looks; false if the session has a row, which stays. */
export async function insertFingerprint(
  tx: Tx,
  row: typeof deviceFingerprints.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(deviceFingerprints)
    .values(row)
    .onConflictDoNothing()
    .returning({ sessionId: deviceFingerprints.sessionId });
  return added.length > 0;
}

/** Whether a session has sent how its device looks. */
export async function hasFingerprint(db: Queryable, sessionId: string): Promise<boolean> {
  return (await db.$count(deviceFingerprints, eq(deviceFingerprints.sessionId, sessionId))) > 0;
}

/** Deletes how all devices of a user look. */
export async function deleteFingerprints(tx: Tx, userId: string): Promise<void> {
  await tx.delete(deviceFingerprints).where(eq(deviceFingerprints.userId, userId));
}
