import type { PreviewRuleInput, RulePreview } from "@evenly/contract/fraud/schemas";
import { listSnoozes } from "@evenly/db/fraud/rule-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadRule } from "./load.ts";
import { loadPast, tryRule } from "./try-rule.ts";

/** Stopped payments that a preview names. */
const NAMED_MAX = 3;

/**
 * Which of the caller's latest payments a rule would have stopped. Nothing is stored.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the edited rule is not the caller's.
 */
export async function previewRule(
  ctx: ServiceContext,
  { id, ...rule }: PreviewRuleInput,
): Promise<RulePreview> {
  const userId = requireUser(ctx);
  if (id !== undefined) await loadRule(ctx.db, userId, id);
  const [past, snoozes] = await Promise.all([
    loadPast(ctx.db, userId),
    id === undefined ? [] : listSnoozes(ctx.db, userId, ctx.clock.now()),
  ]);
  const marks = tryRule(
    past,
    rule,
    snoozes.filter(({ ruleId }) => ruleId === id),
  );
  const shown = past.rows.slice(past.rows.length - past.shown);
  const stopped = shown.filter((_row, index) => marks[index]);
  const [oldest] = shown;
  return {
    payments: past.shown,
    stopped: stopped.length,
    marks: [...marks],
    from: oldest ? new Date(oldest.effective_at) : null,
    latest: stopped
      .slice(-NAMED_MAX)
      .reverse()
      .map((row) => ({
        id: row.id,
        payeeName: `${row.first_name} ${row.last_name}`,
        amountMinor: BigInt(row.amount_minor),
        at: new Date(row.effective_at),
        description: row.description,
      })),
  };
}
