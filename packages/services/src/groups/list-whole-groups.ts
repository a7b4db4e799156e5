import { WHOLE_MEMBERS_MAX } from "@evenly/contract/groups/rules";
import type { ListWholeGroupsInput, WholeGroupsPage } from "@evenly/contract/groups/schemas";
import { listMembershipPage } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentGroups } from "./present-groups.ts";

/**
 * The groups in which the caller is an active member with their members, settings and totals, the newest first. A page ends before the
 * group whose members are too many for it, and has at least one.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listWholeGroups(
  ctx: ServiceContext,
  { isArchived, cursor, limit }: ListWholeGroupsInput,
): Promise<WholeGroupsPage> {
  const userId = requireUser(ctx);
  const range = { isArchived, before: cursor ?? null, limit: limit + 1 };
  const listed = await listMembershipPage(ctx.db, userId, range);
  let [memberCount, size] = [0, 0];
  for (const group of listed.slice(0, limit)) {
    memberCount += group.memberCount;
    if (size > 0 && memberCount > WHOLE_MEMBERS_MAX) break;
    size += 1;
  }
  const groups = [...(await presentGroups(ctx, listed.slice(0, size)))];
  const last = groups.at(-1);
  return { groups, nextCursor: last && listed.length > size ? last.id : null };
}
