import { invariant } from "@evenly/contract";
import { Settlement } from "@evenly/contract/settlements/schemas";
import type { Membership } from "@evenly/db/groups/queries";
import { findSettlement, listLines, type SettlementInGroup } from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../context.ts";

/** A settlement as a member of its group sees it. */
export function presentInGroup(of: SettlementInGroup, { group, member }: Membership): Settlement {
  const { method, state, fromUserId, toUserId, createdByUserId } = of.settlement;
  const isRecorded = method !== "wallet" && group.archivedAt === null;
  const isWaiting = isRecorded && state === "open";
  // For a payer without an account admins act, as they do when they record it.
  const isFrom = fromUserId === null ? member.role !== "member" : fromUserId === member.userId;
  const isSide = isFrom || mayAnswer({ fromUserId, toUserId }, member);
  return present(of, {
    canChangeDay:
      (isWaiting && createdByUserId === member.userId) || (isRecorded && state === "settled" && isSide),
    canConfirm: isWaiting && mayAnswer({ fromUserId, toUserId }, member),
    canCancel: isWaiting && (createdByUserId === member.userId || fromUserId === member.userId),
  });
}

type Rights = Pick<Settlement, "canConfirm" | "canCancel" | "canChangeDay">;

function present({ settlement, line }: SettlementInGroup, may: Rights) {
  return Settlement.parse({
    ...settlement,
    groupId: line.groupId,
    fromMemberId: line.fromMemberId,
    toMemberId: line.toMemberId,
    amountMinor: line.amountMinor,
    note: settlement.note ?? "",
    ...may,
  });
}

/** The payee answers; for a payee without an account, admins do, but never the payer. */
export function mayAnswer(
  { fromUserId, toUserId }: Pick<SettlementInGroup["settlement"], "fromUserId" | "toUserId">,
  { role, userId }: Membership["member"],
): boolean {
  return toUserId === null ? role !== "member" && fromUserId !== userId : toUserId === userId;
}

/**
 * The answer of a verb that has changed a settlement, by the membership of its transaction: what was done is told also to a member who
 * was removed meanwhile.
 */
export async function presentChanged(
  ctx: ServiceContext,
  settlementId: string,
  membership: Membership,
): Promise<Settlement> {
  return presentInGroup(await loadInGroup(ctx, settlementId, membership.group.id), membership);
}

/** A payment from the wallet as its payer sees it, who need not be a member any more. Nobody confirms or cancels it. */
export async function presentPaid(
  ctx: ServiceContext,
  settlementId: string,
  groupId: string,
): Promise<Settlement> {
  return present(await loadInGroup(ctx, settlementId, groupId), {
    canConfirm: false,
    canCancel: false,
    canChangeDay: false,
  });
}

async function loadInGroup(ctx: ServiceContext, id: string, groupId: string): Promise<SettlementInGroup> {
  const settlement = await findSettlement(ctx.db, id);
  const line = (await listLines(ctx.db, id)).find((each) => each.groupId === groupId);
  invariant(settlement !== null && line !== undefined, "a settlement that was just changed is there");
  return { settlement, line };
}
