import type { ClearedCache } from "@evenly/contract/insights/schemas";
import { deleteAnalyses } from "@evenly/db/insights/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Deletes the caller's kept answers of the spending analysis, so that the next one is computed anew.
 *
 * @throws {UNAUTHENTICATED}
 * @unaudited deletes what can be computed again
 */
export async function clearAnalysisCache(ctx: ServiceContext): Promise<ClearedCache> {
  return { cleared: await deleteAnalyses(ctx.db, requireUser(ctx)) };
}
