import type { Queryable } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { formerHandles, linkTokens, phoneCodes } from "./tables.ts";

/** Removes some of the links that ended by a moment, and tells how many. */
export function deleteEndedLinks(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: linkTokens.id, endedAt: linkTokens.expiresAt, by, limit });
}

/** Removes some of the codes that ended by a moment, and tells how many. */
export function deleteEndedPhoneCodes(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: phoneCodes.id, endedAt: phoneCodes.expiresAt, by, limit });
}

/** Removes some of the handles that were kept until a moment, and tells how many. */
export function deleteFreeHandles(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: formerHandles.handle, endedAt: formerHandles.keptUntil, by, limit });
}
