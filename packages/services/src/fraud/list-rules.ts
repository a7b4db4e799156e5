import type { RuleList } from "@evenly/contract/fraud/schemas";
import { listRuleRows, listSnoozes } from "@evenly/db/fraud/rule-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentRule } from "./present.ts";
import { loadPast, tryRule } from "./try-rule.ts";

/**
 * The caller's rules, each with its snoozes and how many of the latest payments it would have stopped.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listRules(ctx: ServiceContext): Promise<RuleList> {
  const userId = requireUser(ctx);
  const [rows, snoozes, past] = await Promise.all([
    listRuleRows(ctx.db, userId),
    listSnoozes(ctx.db, userId, ctx.clock.now()),
    loadPast(ctx.db, userId),
  ]);
  return {
    rules: rows.map((row) => {
      const own = snoozes.filter(({ ruleId }) => ruleId === row.id);
      return presentRule(row, own, tryRule(past, row, own).filter(Boolean).length);
    }),
    payments: past.shown,
  };
}
