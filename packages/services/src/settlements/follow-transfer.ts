import { refuse } from "@evenly/contract";
import type { HoldResolution } from "@evenly/contract/payments/hold-schemas";
import type { Tx } from "@evenly/db";
import { changeSettlement } from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../context.ts";
import type { GivenBack, PaymentFollower } from "../follower.ts";
import { cancelOpen } from "./cancel-open.ts";
import { checkLines } from "./check-lines.ts";
import { giveBackSettlement } from "./give-back.ts";
import { lockSettlement, settle, tellGroup } from "./settle.ts";

/** Procedure of payments whose transfer has a settlement with its id. */
export const PAY_DEBT = "groups.payDebt";

/**
 * How settlements follow their transfers; wallets are locked before, the groups are locked here.
 *
 * @unaudited part of verbs that write the row, or of a payment, whose own row says who and when
 */
export const settlementFollower: PaymentFollower = {
  procedure: PAY_DEBT,
  onPosted,
  onHeld,
  onHoldEnded,
  onCancelled,
  onGivenBack,
};

/**
 * Counts the settlement of a transfer that was posted in this transaction.
 *
 * @throws {SETTLEMENT_TOO_LARGE} the debt was paid meanwhile; the transaction posts nothing.
 * @throws {SETTLEMENT_CHANGED} one of several debts changed meanwhile. @throws {GROUP_ARCHIVED} the group was archived meanwhile.
 * @throws {SETTLEMENT_STATE_WRONG} it was cancelled meanwhile.
 */
async function onPosted(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  const locked = await lockSettlement(tx, transferId);
  if (locked === null) return;
  await checkLines(tx, locked);
  await settle(ctx, tx, locked, ["open"]);
}

/**
 * Marks the settlement of a transfer that was placed on hold in this transaction.
 *
 * @throws {SETTLEMENT_TOO_LARGE} the debt was paid meanwhile; the transaction holds nothing.
 * @throws {SETTLEMENT_CHANGED} one of several debts changed meanwhile. @throws {GROUP_ARCHIVED} the group was archived meanwhile.
 * @throws {SETTLEMENT_STATE_WRONG} it was cancelled meanwhile.
 */
async function onHeld(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  const locked = await lockSettlement(tx, transferId);
  if (locked === null) return;
  const { settlement, lines } = locked;
  await checkLines(tx, locked);
  const isHeld = await changeSettlement(tx, transferId, ["open"], { state: "held", dueAt: null });
  if (!isHeld) refuse("SETTLEMENT_STATE_WRONG", { state: settlement.state });
  for (const line of lines) await tellGroup(ctx, tx, settlement, line, "settlement_opened");
}

/** Counts or cancels the settlement of a transfer whose hold ended in this transaction. */
async function onHoldEnded(
  ctx: ServiceContext,
  tx: Tx,
  transferId: string,
  resolution: HoldResolution,
): Promise<void> {
  const locked = await lockSettlement(tx, transferId);
  if (locked === null) return;
  if (resolution === "released") return await settle(ctx, tx, locked, ["held"]);
  const closedAt = ctx.clock.now();
  await changeSettlement(tx, transferId, ["held"], { state: "cancelled", closedAt });
  for (const line of locked.lines) await tellGroup(ctx, tx, locked.settlement, line, "settlement_cancelled");
}

/** Cancels the settlement of a payment whose payer cancelled it instead of proving it. */
async function onCancelled(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  await cancelOpen(ctx, tx, transferId);
}

/** Makes the debtor owe again what the payee of a settlement gave back in this transaction. */
async function onGivenBack(ctx: ServiceContext, tx: Tx, given: GivenBack): Promise<void> {
  const locked = await lockSettlement(tx, given.originalId);
  if (locked?.settlement.state === "settled") await giveBackSettlement(ctx, tx, locked, given);
}
