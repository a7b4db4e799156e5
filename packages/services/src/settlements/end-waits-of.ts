import type { GroupId } from "@evenly/contract";
import type { AccountRemain } from "@evenly/contract/profile/schemas";
import type { Tx } from "@evenly/db";
import { listUnconfirmedOf, listWaitsOf } from "@evenly/db/settlements/account-queries";
import { changeSettlement, listLines } from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../context.ts";
import { recordProposal } from "./record-proposal.ts";

/** Payments outside Evenly, of or to an account, that nobody has confirmed: they still change a debt. Its groups are locked. */
export async function unconfirmedRemain(
  _ctx: ServiceContext,
  tx: Tx,
  userId: string,
): Promise<readonly AccountRemain[]> {
  const groups = await listUnconfirmedOf(tx, userId);
  return groups.map((group) => ({
    kind: "unconfirmed_payments",
    ...group,
    groupId: group.groupId as GroupId,
  }));
}

/**
 * Ends proposals and unproven wallet payments of and to an account; no money has moved. Its groups are locked.
 *
 * @unaudited runs when an account is deleted, which writes the row
 */
export async function endWaitsOf(ctx: ServiceContext, tx: Tx, userId: string): Promise<void> {
  for (const settlement of await listWaitsOf(tx, userId)) {
    const set = { state: "cancelled", closedAt: ctx.clock.now(), dueAt: null } as const;
    const hasEnded = await changeSettlement(tx, settlement.id, ["proposed", "open"], set);
    const lines = await listLines(tx, settlement.id);
    if (hasEnded && lines.some(({ isOffset }) => isOffset))
      await recordProposal(ctx, tx, "settlement.proposal_ended", settlement);
  }
}
