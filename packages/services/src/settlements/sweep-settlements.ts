import type { Tx } from "@evenly/db";
import { findMember } from "@evenly/db/groups/queries";
import { changeSettlement, findSettlement, listDueSettlements } from "@evenly/db/settlements/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { isStillOwed } from "./is-still-owed.ts";
import { recordProposal } from "./record-proposal.ts";
import { type LockedSettlement, lockSettlement, settle, tellGroup } from "./settle.ts";

const SWEEP_MAX = 50;

/**
 * Counts cash whose seven days are over, and ends proposals and wallet payments that waited too long; returns how many. Cash for a debt that
 * has gone meanwhile waits on for its payee.
 *
 * @unaudited the group's feed says who and when; of wallet money, the transfer's row as well
 */
export async function sweepSettlements(ctx: ServiceContext): Promise<number> {
  const due = await listDueSettlements(ctx.db, ctx.clock.now(), SWEEP_MAX);
  for (const id of due) await endWait(ctx, id);
  return due.length;
}

/** Whether the payee has an account but is out of the group: they cannot say that the cash never came, so it does not count. */
async function isPayeeAway(tx: Tx, { lines }: LockedSettlement): Promise<boolean> {
  for (const { groupId, toMemberId } of lines) {
    const payee = await findMember(tx, groupId, toMemberId);
    if (payee && payee.userId !== null && !payee.isActive) return true;
  }
  return false;
}

async function isOwed(tx: Tx, { settlement, lines }: LockedSettlement): Promise<boolean> {
  for (const line of lines) if (!(await isStillOwed(tx, line, settlement.currency))) return false;
  return true;
}

async function endWait(ctx: ServiceContext, id: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const locked = await lockSettlement(tx, id);
    const settlement = await findSettlement(tx, id);
    if (!locked || !settlement?.dueAt || settlement.dueAt > ctx.clock.now()) return;
    const isCash =
      settlement.state === "open" && settlement.method !== "wallet" && !(await isPayeeAway(tx, locked));
    if (isCash && !(await isOwed(tx, locked))) {
      await changeSettlement(tx, id, ["open"], { dueAt: null });
      return;
    }
    if (isCash) return await settle(ctx, tx, locked, ["open"]);
    const closedAt = ctx.clock.now();
    const set = { state: "cancelled", closedAt, dueAt: null } as const;
    const hasEnded = await changeSettlement(tx, id, ["open", "proposed"], set);
    if (settlement.method !== "wallet")
      for (const line of locked.lines) await tellGroup(ctx, tx, settlement, line, "settlement_cancelled");
    if (hasEnded && locked.lines.some(({ isOffset }) => isOffset))
      await recordProposal(ctx, tx, "settlement.proposal_ended", settlement);
  });
}
