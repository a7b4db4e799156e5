import type { CategoryRulePreview, PreviewCategoryRuleInput } from "@evenly/contract/category-rules/schemas";
import { CategoryRulePreview as Answer } from "@evenly/contract/category-rules/schemas";
import { listRuleRows } from "@evenly/db/category-rules/queries";
import { type Fate, fateOf } from "@evenly/domain/category-rules/index";
import type { ServiceContext } from "../context.ts";
import { fullName } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadNewestLines, type RuleLine } from "./load-lines.ts";
import { rulesAbove } from "./rules-above.ts";

/**
 * What a rule would do to the caller's newest payments. Nothing changes.
 *
 * @throws {UNAUTHENTICATED} @throws {CATEGORY_RULE_NOT_FOUND} `ruleId` is none of the caller's.
 */
export async function previewCategoryRule(
  ctx: ServiceContext,
  { text, category, ruleId }: PreviewCategoryRuleInput,
): Promise<CategoryRulePreview> {
  const userId = requireUser(ctx);
  const above = rulesAbove(await listRuleRows(ctx.db, userId), ruleId ?? null);
  const lines = await loadNewestLines(ctx.db, userId);
  const rule = { id: ruleId ?? "", text, category };
  return Answer.parse({
    looked: lines.length,
    lines: lines.flatMap((line, place) => {
      const fate = fateOf(line, rule, above);
      return fate === null ? [] : [present(line, place, fate)];
    }),
  });
}

function present({ line }: RuleLine, place: number, fate: Fate) {
  const { id, side, merchant, otherFirstName, otherLastName, otherHandle, description, category } = line;
  const name = otherFirstName === null ? "" : fullName(otherFirstName, otherLastName ?? "");
  return {
    id,
    place,
    fate,
    title: merchant ?? (name || (otherHandle === null ? (description ?? "") : `@${otherHandle}`)),
    category,
    amountMinor: line.amountMinor,
    currency: line.currency,
    direction: side === "payer" ? "out" : "in",
    at: line.effectiveAt,
  };
}
