import { refuse } from "@evenly/contract";
import type { Group, OneGroupInput } from "@evenly/contract/groups/schemas";
import type { ServiceContext } from "../context.ts";
import { loadMembership } from "./load.ts";
import { presentGroups } from "./present-groups.ts";

/**
 * One of the caller's groups.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} there is no such group, or the caller is no active member.
 */
export async function getGroup(ctx: ServiceContext, { groupId }: OneGroupInput): Promise<Group> {
  const [group] = await presentGroups(ctx, [await loadMembership(ctx, groupId)]);
  return group ?? refuse("GROUP_NOT_FOUND");
}
