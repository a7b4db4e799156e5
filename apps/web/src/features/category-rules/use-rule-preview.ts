import { RULE_TEXT_MIN } from "@evenly/contract/category-rules/rules";
import type { CategoryRule, CategoryRulePreview } from "@evenly/contract/category-rules/schemas";
import { api } from "../../api/trpc.ts";
import { useDebounced } from "../../shell/use-debounced.ts";

const PAUSE_MS = 200;

export type RuleDraft = Pick<CategoryRule, "text" | "category">;

export type PreviewState = {
  /** The answer for what is typed now; null while there is none. An answer for an earlier text is never shown. */
  readonly preview: CategoryRulePreview | null;
  readonly isWanted: boolean;
  readonly isFailed: boolean;
  /** The answer for what is typed now, loaded where it has not come yet. */
  readonly load: () => Promise<CategoryRulePreview>;
};

/** What a rule would do to the newest payments; follows the typing after a pause. */
export function useRulePreview(
  { text, category }: RuleDraft,
  ruleId: CategoryRule["id"] | undefined,
): PreviewState {
  const utils = api.useUtils();
  const input = { text: text.trim(), category, ...(ruleId !== undefined && { ruleId }) };
  const askedText = useDebounced(input.text, PAUSE_MS);
  const isWanted = input.text.length >= RULE_TEXT_MIN;
  const isSettled = askedText === input.text;
  const query = api.budgets.previewRule.useQuery(input, { enabled: isWanted && isSettled });
  const isAnswered = isWanted && isSettled;
  return {
    preview: (isAnswered && query.data) || null,
    isWanted,
    isFailed: isAnswered && query.isError,
    load: () => utils.budgets.previewRule.fetch(input),
  };
}
