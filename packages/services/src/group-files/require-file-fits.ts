import { refuse } from "@evenly/contract";
import type { Queryable } from "@evenly/db";
import { countForFile } from "@evenly/db/group-files/queries";
import { hasTooManyCells } from "@evenly/domain/group-files/index";

/**
 * Refuses a group that is too large for one file, before its entries are read.
 *
 * @throws {GROUP_TOO_LARGE} members times entries are above 200,000.
 */
export async function requireFileFits(db: Queryable, groupId: string): Promise<void> {
  const { members, entries } = await countForFile(db, groupId);
  if (hasTooManyCells(members, entries)) refuse("GROUP_TOO_LARGE");
}
