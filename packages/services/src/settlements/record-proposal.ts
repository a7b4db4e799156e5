import { invariant } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { listPersons } from "@evenly/db/settlements/person-queries";
import { listLines, type SettlementRow } from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";
import { userIdOf } from "../shared/require-user.ts";

type ProposalEvent = "settlement.proposed" | "settlement.agreed" | "settlement.proposal_ended";

/**
 * Writes an event of a proposal, by which both persons' screens refresh and the one who did not act is notified.
 *
 * @unaudited part of verbs that write the row, or of a payment, whose own row says who and when
 */
export async function recordProposal(
  ctx: ServiceContext,
  tx: Tx,
  name: ProposalEvent,
  { id, fromUserId, toUserId, amountMinor, currency }: SettlementRow,
): Promise<void> {
  const [line] = await listLines(tx, id);
  invariant(fromUserId !== null && toUserId !== null && line, "a proposal has two persons and lines");
  const actorUserId = userIdOf(ctx.actor);
  await recordEvent(ctx, tx, name, {
    settlementId: id,
    groupId: line.groupId,
    fromUserId,
    toUserId,
    currency,
    actorUserId,
    amountMinor: String(amountMinor),
    actorName: actorUserId === null ? "" : await loadName(tx, actorUserId),
  });
}

async function loadName(tx: Tx, userId: string): Promise<string> {
  const [person] = await listPersons(tx, [userId]);
  return person ? `${person.firstName} ${person.lastName}`.trim() : "";
}
