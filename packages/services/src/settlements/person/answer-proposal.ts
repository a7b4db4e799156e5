import { refuse } from "@evenly/contract";
import type { PersonSettlement } from "@evenly/contract/settlements/person-schemas";
import type { OneSettlementInput } from "@evenly/contract/settlements/schemas";
import type { Tx } from "@evenly/db";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { lockSettlement } from "../settle.ts";
import { agree } from "./agree.ts";
import { endProposal } from "./end-proposal.ts";
import { presentMoved } from "./present.ts";
import { proposalRights } from "./rights.ts";

/**
 * Agrees to a proposal of the one who owes more: they can pay it then. One of equal debts settles at once, without money.
 *
 * @throws {UNAUTHENTICATED} @throws {SETTLEMENT_NOT_FOUND} there is none of the caller's.
 * @throws {SETTLEMENT_STATE_WRONG} it was answered, its time is over, or the caller has proposed it or pays it.
 * @throws {SETTLEMENT_CHANGED} one of its debts changed. @throws {GROUP_ARCHIVED}
 * @unaudited the settlement's row has both persons and every answer
 */
export async function agreeToProposal(
  ctx: ServiceContext,
  input: OneSettlementInput,
): Promise<PersonSettlement> {
  return await answer(ctx, input, "canAgree", (tx) => agree(ctx, tx, input.settlementId));
}

/**
 * Declines a proposal.
 *
 * @throws {UNAUTHENTICATED} @throws {SETTLEMENT_NOT_FOUND}
 * @throws {SETTLEMENT_STATE_WRONG} it was answered, its time is over, or the caller has proposed it.
 * @unaudited the settlement's row has both persons and every answer
 */
export async function declineProposal(
  ctx: ServiceContext,
  input: OneSettlementInput,
): Promise<PersonSettlement> {
  return await answer(ctx, input, "canDecline", (tx) => endProposal(ctx, tx, input.settlementId, "rejected"));
}

/**
 * Withdraws an own proposal, or what both have agreed to, before it is paid.
 *
 * @throws {UNAUTHENTICATED} @throws {SETTLEMENT_NOT_FOUND}
 * @throws {SETTLEMENT_STATE_WRONG} it was answered, its time is over, or its money is on the way.
 * @unaudited the settlement's row has both persons and every answer
 */
export async function withdrawProposal(
  ctx: ServiceContext,
  input: OneSettlementInput,
): Promise<PersonSettlement> {
  return await answer(ctx, input, "canWithdraw", (tx) =>
    endProposal(ctx, tx, input.settlementId, "cancelled"),
  );
}

async function answer(
  ctx: ServiceContext,
  { settlementId }: OneSettlementInput,
  right: keyof ReturnType<typeof proposalRights>,
  change: (tx: Tx) => Promise<void>,
): Promise<PersonSettlement> {
  const userId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    const locked = await lockSettlement(tx, settlementId);
    if (!locked?.lines.some(({ isOffset }) => isOffset)) return refuse("SETTLEMENT_NOT_FOUND");
    const { settlement } = locked;
    if (![settlement.fromUserId, settlement.toUserId].includes(userId)) refuse("SETTLEMENT_NOT_FOUND");
    if (!proposalRights(settlement, userId, ctx.clock.now())[right])
      refuse("SETTLEMENT_STATE_WRONG", { state: settlement.state });
    await change(tx);
  });
  return await presentMoved(ctx, settlementId);
}
