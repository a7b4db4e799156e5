import { refuse } from "@evenly/contract";
import type { ChangePaidOnInput, Settlement } from "@evenly/contract/settlements/schemas";
import { setPaidOn } from "@evenly/db/settlements/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordChange } from "../groups/activity/index.ts";
import { lockOwnGroup } from "../groups/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { findOwnGroupId } from "./answer-payment.ts";
import { checkPaidOn } from "./paid-on.ts";
import { presentChanged, presentInGroup } from "./present.ts";
import { lockSettlement } from "./settle.ts";

/**
 * Corrects the day of recorded money: by whoever recorded it until it is confirmed, by both sides after that. Balances stay; the group's
 * feed has the old and the new day.
 *
 * @throws {UNAUTHENTICATED} @throws {SETTLEMENT_NOT_FOUND} there is none in a group of the caller. @throws {GROUP_ARCHIVED}
 * @throws {GROUP_FORBIDDEN} the caller may not, or the money went through wallets. @throws {PAYMENT_DAY_FUTURE}
 * @unaudited the group's feed says who and when
 */
export async function changePaidOn(
  ctx: ServiceContext,
  { settlementId, paidOn }: ChangePaidOnInput,
): Promise<Settlement> {
  const userId = requireUser(ctx);
  const groupId = await findOwnGroupId(ctx, settlementId);
  const membership = await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    const locked = await lockSettlement(tx, settlementId);
    const line = locked?.lines.find((each) => each.groupId === groupId);
    if (!locked || !line) return refuse("SETTLEMENT_NOT_FOUND");
    const { settlement } = locked;
    if (!presentInGroup({ settlement, line }, membership).canChangeDay) refuse("GROUP_FORBIDDEN");
    await checkPaidOn(ctx, tx, userId, paidOn);
    if (settlement.paidOn === paidOn) return membership;
    await setPaidOn(tx, settlementId, paidOn);
    const { fromMemberId, toMemberId, amountMinor } = line;
    await recordChange(ctx, tx, {
      groupId,
      kind: "settlement_day_changed",
      actorMemberId: membership.member.id,
      subjectId: settlementId,
      facts: {
        fromMemberId,
        toMemberId,
        amountMinor: String(amountMinor),
        currency: settlement.currency,
        from: settlement.paidOn,
        to: paidOn,
      },
      memberIds: [fromMemberId, toMemberId],
    });
    return membership;
  });
  return await presentChanged(ctx, settlementId, membership);
}
