import type { TagCounts } from "@evenly/contract/history/annotations";
import { listTagCounts } from "@evenly/db/history/annotation-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Lists the caller's tags with the number of lines of each, counted over the 50,000 most recently tagged lines.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listTags(ctx: ServiceContext): Promise<TagCounts> {
  return [...(await listTagCounts(ctx.db, requireUser(ctx)))];
}
