import type { Database } from "@evenly/db";
import { readOutbox } from "./read-outbox.ts";

/** Announced changes of a user's second factors, oldest first. */
export async function readFactorChanges(db: Database, userId: string): Promise<string[]> {
  const rows = await readOutbox(db, "factors.changed");
  return rows
    .map(({ payload }) => payload as { readonly userId: string; readonly change: string })
    .filter((payload) => payload.userId === userId)
    .map(({ change }) => change);
}
