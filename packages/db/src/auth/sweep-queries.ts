import type { Queryable } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { formerHandles, linkTokens, phoneCodes } from "./tables.ts";

/** Deletes up to `limit` links that ended by a moment; returns the number. */
export function deleteEndedLinks(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: linkTokens.id, endedAt: linkTokens.expiresAt, by, limit });
}

/** Deletes up to `limit` codes that ended by a moment; returns the number. */
export function deleteEndedPhoneCodes(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: phoneCodes.id, endedAt: phoneCodes.expiresAt, by, limit });
}

/** Deletes up to `limit` handle reservations that ended by a moment; returns the number. */
export function deleteFreeHandles(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: formerHandles.handle, endedAt: formerHandles.keptUntil, by, limit });
}
