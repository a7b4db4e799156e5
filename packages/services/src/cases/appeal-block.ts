import { refuse } from "@evenly/contract";
import { APPEAL_ANSWER_DAYS } from "@evenly/contract/cases/rules";
import type { AppealInput, BlockedPayments } from "@evenly/contract/cases/schemas";
import { findBlock } from "@evenly/db/cases/block-queries";
import { insertStatement } from "@evenly/db/cases/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { appealUntilOf, listBlocks } from "./list-blocks.ts";
import { openCaseOnce } from "./open-case.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Appeals against one of the caller's blocked payments, once. An operator answers within five days.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} no payment of the caller's was blocked with this id.
 * @throws {APPEAL_TOO_LATE} the block is older than 14 days. @throws {APPEAL_EXISTS}
 */
export async function appealBlock(
  ctx: ServiceContext,
  { blockId, text }: AppealInput,
): Promise<BlockedPayments> {
  const { userId } = requireSession(ctx);
  await withTransaction(ctx, async (tx) => {
    const block = await findBlock(tx, userId, blockId);
    if (block === null) return refuse("NOT_FOUND");
    const createdAt = ctx.clock.now();
    if (createdAt.getTime() >= appealUntilOf(block.event.occurredAt).getTime()) refuse("APPEAL_TOO_LATE");
    const { id: caseId, isNew } = await openCaseOnce(ctx, tx, {
      kind: "appeal",
      userId,
      subjectId: blockId,
      deadline: new Date(createdAt.getTime() + APPEAL_ANSWER_DAYS * DAY_MS),
    });
    if (!isNew) refuse("APPEAL_EXISTS");
    await insertStatement(tx, { id: ctx.ids.uuid(), caseId, userId, text, createdAt });
    await recordAudit(ctx, tx, { operation: "payment.appealed", userId, subject: caseId });
  });
  return listBlocks(ctx);
}
