import type { RuleList, UpdateRuleInput } from "@evenly/contract/fraud/schemas";
import { changeRule } from "@evenly/db/fraud/rule-queries";
import { isLooserRule } from "@evenly/domain/fraud/index";
import { withProtectionLock } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { listRules } from "./list-rules.ts";
import { loadRule } from "./load.ts";

/**
 * Replaces the fields of a rule of the caller's, or turns it on or off.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the rule is not the caller's.
 * @throws {PASSWORD_NEEDED} a looser rule has no password. @throws {PASSWORD_WRONG} @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function updateRule(
  ctx: ServiceContext<"passwords">,
  { id, password, ...fields }: UpdateRuleInput,
): Promise<RuleList> {
  const { userId } = requireSession(ctx);
  await withProtectionLock(ctx, {
    userId,
    password,
    isLooser: async (db) => isLooserRule(await loadRule(db, userId, id), fields),
    change: async (tx) => {
      const before = await loadRule(tx, userId, id);
      await changeRule(tx, userId, id, { ...fields, updatedAt: ctx.clock.now() });
      await recordAudit(ctx, tx, {
        operation: "rule.changed",
        userId,
        subject: id,
        metadata: { type: fields.type, wasEnabled: before.isEnabled, isEnabled: fields.isEnabled },
      });
    },
  });
  return listRules(ctx);
}
