import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { changeSettlement, findSettlement } from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../../context.ts";
import { recordProposal } from "../record-proposal.ts";

/**
 * Ends a proposal or agreement that was not paid, in the caller's transaction.
 *
 * @throws {SETTLEMENT_STATE_WRONG} it has ended, or its money is on the way.
 */
export async function endProposal(
  ctx: ServiceContext,
  tx: Tx,
  id: string,
  state: "rejected" | "cancelled",
): Promise<void> {
  const settlement = (await findSettlement(tx, id)) ?? refuse("SETTLEMENT_NOT_FOUND");
  const set = { state, closedAt: ctx.clock.now(), dueAt: null };
  const hasEnded = await changeSettlement(tx, id, ["proposed", "open"], set);
  if (!hasEnded) refuse("SETTLEMENT_STATE_WRONG", { state: settlement.state });
  await recordProposal(ctx, tx, "settlement.proposal_ended", settlement);
}
