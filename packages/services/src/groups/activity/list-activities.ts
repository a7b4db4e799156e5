import type { ActivityPage, ListActivitiesInput } from "@evenly/contract/groups/schemas";
import * as schemas from "@evenly/contract/groups/schemas";
import { listActivityRows } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../../context.ts";
import { readCursor, writeCursor } from "../../shared/moment-cursor.ts";
import { loadMembership } from "../load.ts";

/**
 * The feed of one of the caller's groups, newest first.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {VALIDATION} the cursor belongs to another list.
 */
export async function listActivities(ctx: ServiceContext, input: ListActivitiesInput): Promise<ActivityPage> {
  const { groupId, cursor, limit, involvesMe } = input;
  const before = cursor === undefined ? null : readCursor(cursor);
  const { member } = await loadMembership(ctx, groupId);
  const found = await listActivityRows(ctx.db, groupId, before, involvesMe ? member.id : null, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return schemas.ActivityPage.parse({
    activities: rows.map(({ id, kind, actorMemberId, subjectId, facts, createdAt }) => ({
      id,
      kind,
      actorMemberId,
      subjectId,
      facts,
      at: createdAt,
      isNew: createdAt > member.seenAt && actorMemberId !== member.id,
    })),
    nextCursor:
      found.length > limit && last !== undefined ? writeCursor({ at: last.place, id: last.id }) : null,
  });
}
