import type { RemoveRuleInput, RuleList } from "@evenly/contract/fraud/schemas";
import { deleteRule } from "@evenly/db/fraud/rule-queries";
import { withProtectionLock } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { listRules } from "./list-rules.ts";
import { loadRule } from "./load.ts";

/**
 * Removes a rule of the caller's with its snoozes. A rule that is on needs the password.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the rule is not the caller's.
 * @throws {PASSWORD_NEEDED} @throws {PASSWORD_WRONG} @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function removeRule(
  ctx: ServiceContext<"passwords">,
  { id, password }: RemoveRuleInput,
): Promise<RuleList> {
  const { userId } = requireSession(ctx);
  await withProtectionLock(ctx, {
    userId,
    password,
    isLooser: async (db) => (await loadRule(db, userId, id)).isEnabled,
    change: async (tx) => {
      await loadRule(tx, userId, id);
      await deleteRule(tx, userId, id);
      await recordAudit(ctx, tx, { operation: "rule.removed", userId, subject: id });
    },
  });
  return listRules(ctx);
}
