import { inArray, lt } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { formerHandles, linkTokens, phoneCodes } from "./tables.ts";

/** Removes some of the links that ended before a moment, and tells how many. */
export async function deleteEndedLinks(db: Queryable, before: Date, limit: number): Promise<number> {
  const ended = db
    .select({ id: linkTokens.id })
    .from(linkTokens)
    .where(lt(linkTokens.expiresAt, before))
    .limit(limit);
  const rows = await db
    .delete(linkTokens)
    .where(inArray(linkTokens.id, ended))
    .returning({ id: linkTokens.id });
  return rows.length;
}

/** Removes some of the codes that ended before a moment, and tells how many. */
export async function deleteEndedPhoneCodes(db: Queryable, before: Date, limit: number): Promise<number> {
  const ended = db
    .select({ id: phoneCodes.id })
    .from(phoneCodes)
    .where(lt(phoneCodes.expiresAt, before))
    .limit(limit);
  const rows = await db
    .delete(phoneCodes)
    .where(inArray(phoneCodes.id, ended))
    .returning({ id: phoneCodes.id });
  return rows.length;
}

/** Removes some of the handles that were kept until before a moment, and tells how many. */
export async function deleteFreeHandles(db: Queryable, before: Date, limit: number): Promise<number> {
  const free = db
    .select({ handle: formerHandles.handle })
    .from(formerHandles)
    .where(lt(formerHandles.keptUntil, before))
    .limit(limit);
  const rows = await db
    .delete(formerHandles)
    .where(inArray(formerHandles.handle, free))
    .returning({ handle: formerHandles.handle });
  return rows.length;
}
