import type { EndSnoozeInput, RuleList } from "@evenly/contract/fraud/schemas";
import { deleteSnooze } from "@evenly/db/fraud/rule-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { listRules } from "./list-rules.ts";
import { loadRule } from "./load.ts";

/**
 * Ends a snooze of a rule of the caller's before its time; without one nothing changes.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the rule is not the caller's.
 */
export async function endSnooze(ctx: ServiceContext, { id, payeeUserId }: EndSnoozeInput): Promise<RuleList> {
  const { userId } = requireSession(ctx);
  await withTransaction(ctx, async (tx) => {
    await loadRule(tx, userId, id);
    if (!(await deleteSnooze(tx, { userId, ruleId: id, payeeUserId }))) return;
    await recordAudit(ctx, tx, {
      operation: "snooze.ended",
      userId,
      subject: id,
      metadata: { payeeUserId },
    });
  });
  return listRules(ctx);
}
