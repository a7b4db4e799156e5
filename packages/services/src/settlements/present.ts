import { refuse } from "@evenly/contract";
import { Settlement } from "@evenly/contract/settlements/schemas";
import type { Membership } from "@evenly/db/groups/queries";
import { findSettlement, listLines, type SettlementInGroup } from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../context.ts";
import { loadMembership } from "../groups/index.ts";

/** A settlement as a member of its group sees it. */
export function presentInGroup(
  { settlement, line }: SettlementInGroup,
  { group, member }: Membership,
): Settlement {
  const { method, state, note, fromUserId, toUserId, createdByUserId } = settlement;
  const isWaiting = method !== "wallet" && state === "open" && group.archivedAt === null;
  return Settlement.parse({
    ...settlement,
    ...{ groupId: line.groupId, fromMemberId: line.fromMemberId, toMemberId: line.toMemberId },
    amountMinor: line.amountMinor,
    note: note ?? "",
    canConfirm: isWaiting && mayAnswer({ fromUserId, toUserId }, member),
    canCancel: isWaiting && (createdByUserId === member.userId || fromUserId === member.userId),
  });
}

/** The payee answers; for a payee without an account, admins do, but never the payer. */
export function mayAnswer(
  { fromUserId, toUserId }: Pick<SettlementInGroup["settlement"], "fromUserId" | "toUserId">,
  { role, userId }: Membership["member"],
): boolean {
  return toUserId === null ? role !== "member" && fromUserId !== userId : toUserId === userId;
}

/** A settlement of one of the caller's groups. */
export async function presentSettlement(
  ctx: ServiceContext,
  settlementId: string,
  groupId: string,
): Promise<Settlement> {
  const membership = await loadMembership(ctx, groupId);
  const settlement = await findSettlement(ctx.db, settlementId);
  const line = (await listLines(ctx.db, settlementId)).find((each) => each.groupId === groupId);
  if (settlement === null || line === undefined) return refuse("SETTLEMENT_NOT_FOUND");
  return presentInGroup({ settlement, line }, membership);
}
