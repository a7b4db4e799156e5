import type { Tx } from "@evenly/db";
import { insertActivity, listActiveUserIds } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../../context.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { userIdOf } from "../../shared/require-user.ts";

/** Kinds of activities in a group's feed. */
export type ActivityKind =
  | "group_created"
  | "group_updated"
  | "group_archived"
  | "group_restored"
  | "group_deleted"
  | "group_imported"
  | "member_added"
  | "member_invited"
  | "member_joined"
  | "member_claimed"
  | "member_claim_undone"
  | "member_merged"
  | "member_left"
  | "member_removed"
  | "member_role_changed"
  | "owner_changed"
  | "expense_added"
  | "expense_edited"
  | "expense_voided"
  | "expense_restored"
  | "expense_approved"
  | "expense_rejected"
  | "expense_commented"
  | "expense_receipt_added"
  | "expense_receipt_removed"
  | "series_started"
  | "series_edited"
  | "series_stopped"
  | "series_skipped"
  | "series_paused"
  | "series_resumed"
  | "settlement_proposed"
  | "settlement_opened"
  | "settlement_settled"
  | "settlement_rejected"
  | "settlement_cancelled"
  | "settlement_day_changed"
  | "settlement_returned";

export type GroupChange = {
  readonly groupId: string;
  readonly kind: ActivityKind;
  /** Null for what the product does by itself. */
  readonly actorMemberId: string | null;
  /** The expense, settlement or member; null: the group. */
  readonly subjectId: string | null;
  /** Facts of the feed's line; amounts as decimal text of minor units. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  /** Members whose balance or membership it concerns. */
  readonly memberIds: readonly string[];
};

/**
 * Writes a line of the group's feed in the caller's transaction, and the event by which its members' screens refresh. Users who left
 * in the same change get the event if they are in `alsoUserIds`.
 *
 * @unaudited part of verbs that write the row
 */
export async function recordChange(
  ctx: ServiceContext,
  tx: Tx,
  change: GroupChange,
  alsoUserIds: readonly string[] = [],
): Promise<void> {
  const { groupId, kind, subjectId } = change;
  const activityId = ctx.ids.uuid();
  await insertActivity(tx, {
    ...change,
    id: activityId,
    memberIds: [...change.memberIds],
    createdAt: ctx.clock.now(),
  });
  const userIds = [...new Set([...(await listActiveUserIds(tx, groupId)), ...alsoUserIds])];
  const actorUserId = userIdOf(ctx.actor);
  await recordEvent(ctx, tx, "group.changed", {
    groupId,
    kind,
    subjectId,
    actorUserId,
    userIds,
    activityId: ctx.isQuiet ? null : activityId,
  });
}
