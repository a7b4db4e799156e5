import type { GroupSummary, ListGroupsInput } from "@evenly/contract/groups/schemas";
import { listGroupsOf, listOwnBalances } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentGroupSummary } from "./present.ts";

/**
 * The groups in which the caller is an active member, those with the latest activity first.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listGroups(
  ctx: ServiceContext,
  { isArchived }: ListGroupsInput,
): Promise<readonly GroupSummary[]> {
  const userId = requireUser(ctx);
  const [listed, balances] = await Promise.all([
    listGroupsOf(ctx.db, userId, isArchived),
    listOwnBalances(ctx.db, userId),
  ]);
  return listed.map((group) => presentGroupSummary(group, balances));
}
