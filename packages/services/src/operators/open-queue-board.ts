import { refuse, SessionId, UserId } from "@evenly/contract";
import { QUEUE_BOARD_PATH, type QueueBoardLink } from "@evenly/contract/operators/schemas";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireOperator } from "./require-operator.ts";

/**
 * Creates a single-use link that opens the queue board in a browser within 60 s, while this session is open. Audited.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 * @see docs/decisions/0035-queue-board.md
 */
export async function openQueueBoard(ctx: ServiceContext<"permits">): Promise<QueueBoardLink> {
  if (ctx.actor.kind !== "user") return refuse("UNAUTHENTICATED");
  const claims = {
    userId: UserId.parse(ctx.actor.userId),
    sessionId: SessionId.parse(ctx.actor.sessionId),
    ticketId: ctx.ids.uuid(),
  };
  await withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "open_queue_board");
    await recordAudit(ctx, tx, { operation: "queue_board.opened", userId: null });
  });
  const { permit, expiresAt } = await ctx.permits.sign(claims, "boardLink");
  return { url: `${ctx.config.publicUrl}${QUEUE_BOARD_PATH}/open?token=${permit}`, expiresAt };
}
