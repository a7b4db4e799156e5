import { refuse } from "@evenly/contract";
import { RULES_MAX } from "@evenly/contract/fraud/rules";
import type { CreateRuleInput, RuleList } from "@evenly/contract/fraud/schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { findRuleByKey, insertRule, listRuleRows } from "@evenly/db/fraud/rule-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { listRules } from "./list-rules.ts";

/**
 * Adds a rule of the caller's. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @throws {RULES_FULL} the maximum number of rules is reached.
 */
export async function createRule(ctx: ServiceContext, input: CreateRuleInput): Promise<RuleList> {
  const { userId } = requireSession(ctx);
  const { idempotencyKey, ...fields } = input;
  const inputHash = hashInput(fields);
  await withTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    const known = await findRuleByKey(tx, userId, idempotencyKey);
    if (known && known.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
    if (known) return;
    if ((await listRuleRows(tx, userId)).length >= RULES_MAX) refuse("RULES_FULL", { max: RULES_MAX });
    const now = ctx.clock.now();
    const id = ctx.ids.uuid();
    await insertRule(tx, {
      ...fields,
      id,
      userId,
      idempotencyKey,
      inputHash,
      createdAt: now,
      updatedAt: now,
    });
    await recordAudit(ctx, tx, {
      operation: "rule.created",
      userId,
      subject: id,
      metadata: { type: fields.type, action: fields.action },
    });
  });
  return listRules(ctx);
}
