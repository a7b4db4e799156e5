import type { ListSettlementsInput, Settlement } from "@evenly/contract/settlements/schemas";
import { listSettlementRows } from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../context.ts";
import { loadMembership } from "../groups/index.ts";
import { presentInGroup } from "./present.ts";

const LISTED_MAX = 200;

/**
 * The latest payments in one of the caller's groups, the newest first.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND}
 */
export async function listSettlements(
  ctx: ServiceContext,
  { groupId }: ListSettlementsInput,
): Promise<readonly Settlement[]> {
  const membership = await loadMembership(ctx, groupId);
  const rows = await listSettlementRows(ctx.db, groupId, LISTED_MAX);
  return rows.map((row) => presentInGroup(row, membership));
}
