import { AppError, refuse } from "@evenly/contract";
import type { PayProposalInput, PersonSettlement } from "@evenly/contract/settlements/person-schemas";
import type { Tx } from "@evenly/db";
import { listStanding } from "@evenly/db/settlements/person-queries";
import type { SettlementRow } from "@evenly/db/settlements/queries";
import { type PayContext, type ServiceContext, withTransaction } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { cancelOpen } from "../cancel-open.ts";
import { moveMoney } from "../move-money.ts";
import { lockSettlement } from "../settle.ts";
import { agree } from "./agree.ts";
import { describeGroups, presentMoved } from "./present.ts";
import { proposalRights } from "./rights.ts";

/**
 * Pays what offsets debts between the caller and one person: what both have agreed to, or what the other proposed, to which paying
 * agrees. One transfer moves the difference; lines and parts of all groups commit with it. Idempotent: it is paid once. A refused
 * payment leaves the agreement open, under a new id.
 *
 * @throws {UNAUTHENTICATED} @throws {SETTLEMENT_NOT_FOUND} there is none that the caller would pay.
 * @throws {SETTLEMENT_STATE_WRONG} it has ended, or the other person has not agreed.
 * @throws {SETTLEMENT_CHANGED} a debt changed. @throws {GROUP_ARCHIVED}
 * @throws {STEP_UP_REQUIRED} it waits for proofs. @throws {QUOTE_CHANGED} the fee is not the one that was shown.
 * @throws the other refusals of a send. @throws {OUTCOME_UNKNOWN} retry.
 */
export async function payProposal(ctx: PayContext, input: PayProposalInput): Promise<PersonSettlement> {
  const { settlementId, feeMinor } = input;
  const found = await withTransaction(ctx, (tx) => loadPayable(ctx, tx, settlementId));
  if (found.state === "settled" || found.state === "held") return await presentMoved(ctx, found.id);
  try {
    return await pay(ctx, found, feeMinor);
  } catch (error) {
    const renewed = isOver(error) ? await renew(ctx, found) : null;
    if (renewed === null) throw error;
    return await pay(ctx, renewed, feeMinor);
  }
}

async function pay(ctx: PayContext, settlement: SettlementRow, feeMinor: bigint | undefined) {
  await moveMoney(ctx, settlement, { description: await describeGroups(ctx, settlement.id), feeMinor });
  return await presentMoved(ctx, settlement.id);
}

async function loadPayable(ctx: ServiceContext, tx: Tx, id: string): Promise<SettlementRow> {
  const userId = requireUser(ctx);
  const locked = await lockSettlement(tx, id);
  if (!locked?.lines.some(({ isOffset }) => isOffset)) return refuse("SETTLEMENT_NOT_FOUND");
  const { settlement } = locked;
  if (settlement.fromUserId !== userId) return refuse("SETTLEMENT_NOT_FOUND");
  if (settlement.state === "settled" || settlement.state === "held") return settlement;
  if (!proposalRights(settlement, userId, ctx.clock.now()).canPay)
    refuse("SETTLEMENT_STATE_WRONG", { state: settlement.state });
  if (settlement.state === "open") return settlement;
  await agree(ctx, tx, id);
  return { ...settlement, state: "open" };
}

/** An earlier press waited too long for its proofs. */
function isOver(error: unknown): boolean {
  return error instanceof AppError && error.code === "VERIFICATION_ENDED";
}

/** The agreement under a new id; null when it has ended. */
async function renew(ctx: ServiceContext, before: SettlementRow): Promise<SettlementRow | null> {
  const { id, fromUserId, toUserId, currency } = before;
  if (fromUserId === null || toUserId === null) return null;
  return await withTransaction(ctx, async (tx) => {
    await cancelOpen(ctx, tx, id);
    const standing = await listStanding(tx, fromUserId, toUserId);
    const open = standing.find((each) => each.currency === currency && each.state === "open");
    return open !== undefined && open.id !== id && open.fromUserId === fromUserId ? open : null;
  });
}
