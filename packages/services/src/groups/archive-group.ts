import type { ArchiveGroupInput, Group } from "@evenly/contract/groups/schemas";
import { updateGroup } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordChange } from "./activity/record-change.ts";
import { getGroup } from "./get-group.ts";
import { lockGroupOrArchived } from "./load.ts";
import { requireRight } from "./require-right.ts";

/**
 * Archives a group, so that it can only be read, or brings it back. A repeat changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_FORBIDDEN} the caller is no admin.
 */
export async function archiveGroup(
  ctx: ServiceContext,
  { groupId, isArchived }: ArchiveGroupInput,
): Promise<Group> {
  await withTransaction(ctx, async (tx) => {
    const membership = await lockGroupOrArchived(ctx, tx, groupId);
    requireRight(membership, "archive_group");
    const { group, member } = membership;
    if ((group.archivedAt !== null) === isArchived) return;
    const now = ctx.clock.now();
    await updateGroup(tx, groupId, { archivedAt: isArchived ? now : null }, now);
    const kind = isArchived ? "group_archived" : "group_restored";
    await recordChange(ctx, tx, {
      groupId,
      kind,
      actorMemberId: member.id,
      subjectId: null,
      facts: {},
      memberIds: [],
    });
    const operation = isArchived ? "group.archived" : "group.restored";
    await recordAudit(ctx, tx, { operation, userId: member.userId, subject: groupId });
  });
  return await getGroup(ctx, { groupId });
}
