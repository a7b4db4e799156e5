import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { changeSettlement } from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../../context.ts";
import { checkLines } from "../check-lines.ts";
import { recordProposal } from "../record-proposal.ts";
import { lockSettlement, settle } from "../settle.ts";

/**
 * Lets a proposal be agreed in the caller's transaction: the payer can pay it then. One of equal debts counts at once.
 *
 * @throws {SETTLEMENT_NOT_FOUND} @throws {SETTLEMENT_STATE_WRONG} it was answered, or its time is over.
 * @throws {SETTLEMENT_CHANGED} @throws {GROUP_ARCHIVED}
 */
export async function agree(ctx: ServiceContext, tx: Tx, id: string): Promise<void> {
  const locked = (await lockSettlement(tx, id)) ?? refuse("SETTLEMENT_NOT_FOUND");
  const { state, dueAt, amountMinor } = locked.settlement;
  if (dueAt === null || dueAt <= ctx.clock.now()) refuse("SETTLEMENT_STATE_WRONG", { state });
  await checkLines(tx, locked);
  if (amountMinor === 0n) await settle(ctx, tx, locked, ["proposed"]);
  else if (!(await changeSettlement(tx, id, ["proposed"], { state: "open" })))
    refuse("SETTLEMENT_STATE_WRONG", { state });
  await recordProposal(ctx, tx, "settlement.agreed", locked.settlement);
}
