import type { MuteGroupInput, OneGroupInput } from "@evenly/contract/groups/schemas";
import { updateMember } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { markGroupRead } from "../../notifications/index.ts";
import { loadMembership } from "../load.ts";

/**
 * Marks everything in a group as seen by the caller, and their notifications of it as read.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND}
 * @unaudited changes how the caller alone sees a group
 */
export async function markGroupSeen(ctx: ServiceContext, { groupId }: OneGroupInput): Promise<void> {
  const { member } = await loadMembership(ctx, groupId);
  await withTransaction(ctx, (tx) => updateMember(tx, member.id, { seenAt: ctx.clock.now() }));
  await markGroupRead(ctx, { groupId });
}

/**
 * Switches the caller's notifications of a group off or on.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND}
 * @unaudited changes how the caller alone sees a group
 */
export async function muteGroup(ctx: ServiceContext, { groupId, isMuted }: MuteGroupInput): Promise<void> {
  const { member } = await loadMembership(ctx, groupId);
  await withTransaction(ctx, (tx) => updateMember(tx, member.id, { isMuted }));
}
