import { refuse } from "@evenly/contract";
import type { OneSettlementInput, Settlement } from "@evenly/contract/settlements/schemas";
import type { Tx } from "@evenly/db";
import { findMembership } from "@evenly/db/groups/queries";
import { changeSettlement, listLines } from "@evenly/db/settlements/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { lockOwnGroup } from "../groups/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentChanged, presentInGroup } from "./present.ts";
import { type LockedSettlement, lockSettlement, settle, tellGroup } from "./settle.ts";

/**
 * Confirms recorded money: it counts.
 *
 * @throws {UNAUTHENTICATED} @throws {SETTLEMENT_NOT_FOUND} there is none in a group of the caller. @throws {GROUP_ARCHIVED}
 * @throws {GROUP_FORBIDDEN} the caller is not its payee. @throws {SETTLEMENT_STATE_WRONG} it was answered before.
 * @unaudited the group's feed says who and when; of wallet money, the transfer's row as well
 */
export async function confirmPayment(ctx: ServiceContext, input: OneSettlementInput): Promise<Settlement> {
  return answer(ctx, input, "canConfirm", (tx, locked) => settle(ctx, tx, locked, ["open"]));
}

/**
 * Says that recorded money did not arrive: it does not count.
 *
 * @throws what `confirmPayment` throws.
 * @unaudited the group's feed says who and when; of wallet money, the transfer's row as well
 */
export async function rejectPayment(ctx: ServiceContext, input: OneSettlementInput): Promise<Settlement> {
  return answer(ctx, input, "canConfirm", (tx, locked) => close(ctx, tx, locked, "rejected"));
}

/**
 * Withdraws recorded money that its payee has not confirmed.
 *
 * @throws {UNAUTHENTICATED} @throws {SETTLEMENT_NOT_FOUND} @throws {GROUP_ARCHIVED}
 * @throws {GROUP_FORBIDDEN} the caller has neither recorded nor paid it. @throws {SETTLEMENT_STATE_WRONG}
 * @unaudited the group's feed says who and when; of wallet money, the transfer's row as well
 */
export async function cancelPayment(ctx: ServiceContext, input: OneSettlementInput): Promise<Settlement> {
  return answer(ctx, input, "canCancel", (tx, locked) => close(ctx, tx, locked, "cancelled"));
}

async function answer(
  ctx: ServiceContext,
  { settlementId }: OneSettlementInput,
  right: "canConfirm" | "canCancel",
  change: (tx: Tx, locked: LockedSettlement) => Promise<void>,
): Promise<Settlement> {
  const groupId = await findOwnGroupId(ctx, settlementId);
  const membership = await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    const locked = await lockSettlement(tx, settlementId);
    const [line] = locked?.lines ?? [];
    if (!locked || !line) return refuse("SETTLEMENT_NOT_FOUND");
    const { state, method } = locked.settlement;
    if (state !== "open" || method === "wallet") refuse("SETTLEMENT_STATE_WRONG", { state });
    if (!presentInGroup({ settlement: locked.settlement, line }, membership)[right])
      refuse("GROUP_FORBIDDEN");
    await change(tx, locked);
    return membership;
  });
  return await presentChanged(ctx, settlementId, membership);
}

async function close(
  ctx: ServiceContext,
  tx: Tx,
  { settlement, lines }: LockedSettlement,
  state: "rejected" | "cancelled",
): Promise<void> {
  await changeSettlement(tx, settlement.id, ["open"], { state, closedAt: ctx.clock.now(), dueAt: null });
  for (const line of lines) await tellGroup(ctx, tx, settlement, line, `settlement_${state}`);
}

/** The first group of a settlement in which the caller is a member. */
export async function findOwnGroupId(ctx: ServiceContext, settlementId: string): Promise<string> {
  const userId = requireUser(ctx);
  for (const { groupId } of await listLines(ctx.db, settlementId))
    if (await findMembership(ctx.db, groupId, userId)) return groupId;
  return refuse("SETTLEMENT_NOT_FOUND");
}
