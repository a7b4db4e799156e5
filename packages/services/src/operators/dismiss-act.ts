import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { DismissActInput } from "@evenly/contract/operators/schemas";
import { endWaitingAct, lockWaitingAct } from "@evenly/db/operators/waiting-act-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireWaiting } from "./confirm-act.ts";
import { requireOperator } from "./require-operator.ts";

/**
 * Ends a waiting act without carrying it out, as its proposer or as another operator. Audited with the reason.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 * @throws {NOT_FOUND} no such act has been proposed. @throws {STATE_CONFLICT} it has ended; `state` says how.
 */
export async function dismissAct(
  ctx: ServiceContext,
  { waitingActId, reason }: DismissActInput,
): Promise<Done> {
  await withTransaction(ctx, async (tx) => {
    const operatorId = await requireOperator(ctx, tx, "dismiss_act");
    const at = ctx.clock.now();
    const row = requireWaiting((await lockWaitingAct(tx, waitingActId)) ?? refuse("NOT_FOUND"), at);
    await endWaitingAct(tx, row.id, { at, by: operatorId, outcome: "dismissed" });
    const { act, subjectUserId: userId } = row;
    const metadata = { act, reason };
    await recordAudit(ctx, tx, { operation: "act.dismissed", userId, subject: row.id, metadata });
  });
  return { done: true };
}
