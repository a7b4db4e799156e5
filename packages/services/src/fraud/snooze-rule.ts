import { refuse } from "@evenly/contract";
import { SNOOZE_DAYS_MAX, SNOOZES_MAX } from "@evenly/contract/fraud/rules";
import type { RuleList, SnoozeRuleInput } from "@evenly/contract/fraud/schemas";
import { isPersonReachable } from "@evenly/db/contacts/queries";
import { countSnoozes, saveSnooze } from "@evenly/db/fraud/rule-queries";
import { withProtectionLock } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { listRules } from "./list-rules.ts";
import { loadRule } from "./load.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Stops a rule of the caller's for one payee until a moment; it always needs the password. A second snooze of the same payee
 * replaces the first.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the rule is not the caller's.
 * @throws {PAYEE_UNKNOWN} no person with this id is visible to the caller.
 * @throws {VALIDATION} the moment has passed, or is too far away. @throws {RULES_FULL} there are too many snoozes.
 * @throws {PASSWORD_NEEDED} @throws {PASSWORD_WRONG} @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function snoozeRule(
  ctx: ServiceContext<"passwords">,
  { id, payeeUserId, until, password }: SnoozeRuleInput,
): Promise<RuleList> {
  const { userId } = requireSession(ctx);
  const now = ctx.clock.now();
  const leftMs = until.getTime() - now.getTime();
  if (leftMs <= 0 || leftMs > SNOOZE_DAYS_MAX * DAY_MS) {
    const message = `must be within the next ${SNOOZE_DAYS_MAX} days`;
    refuse("VALIDATION", { issues: [{ path: "until", message }] });
  }
  await loadRule(ctx.db, userId, id);
  if (!(await isPersonReachable(ctx.db, payeeUserId, userId))) refuse("PAYEE_UNKNOWN");
  await withProtectionLock(ctx, {
    userId,
    password,
    isLooser: () => Promise.resolve(true),
    change: async (tx) => {
      await loadRule(tx, userId, id);
      await saveSnooze(tx, { ruleId: id, userId, payeeUserId, until });
      if ((await countSnoozes(tx, userId, now)) > SNOOZES_MAX) refuse("RULES_FULL", { max: SNOOZES_MAX });
      await recordAudit(ctx, tx, {
        operation: "rule.snoozed",
        userId,
        subject: id,
        metadata: { payeeUserId, until: until.toISOString() },
      });
    },
  });
  return listRules(ctx);
}
