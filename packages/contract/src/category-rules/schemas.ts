import * as z from "zod";
import { Category, IdempotencyKey, SpendingCategory } from "../payments/schemas.ts";
import { oneLineText } from "../text-schemas.ts";
import { CATEGORY_RULES_MAX, RULE_TEXT_MAX, RULE_TEXT_MIN, ruleFates } from "./rules.ts";

/** Id of a rule that sorts payments into categories. */
export const CategoryRuleId = z.uuid().brand<"CategoryRuleId">();
export type CategoryRuleId = z.infer<typeof CategoryRuleId>;

const RuleText = oneLineText(RULE_TEXT_MAX)
  .min(RULE_TEXT_MIN)
  .describe("part of a name, a handle, a description or a merchant; capitals make no difference");
const alsoPast = z.boolean().default(false).describe("also changes what the preview says it changes");

/** A rule of the caller's, the upper ones first. */
export const CategoryRule = z.object({
  id: CategoryRuleId,
  text: z.string(),
  category: Category,
  isOn: z.boolean(),
  sorted: z.number().int().describe("payments whose category it set, and nobody has changed since"),
  undo: z
    .object({ id: z.uuid(), until: z.date() })
    .nullable()
    .describe("its last run over the past, for payments.undoBulkEdit"),
});
export type CategoryRule = z.infer<typeof CategoryRule>;
export const CategoryRules = z.array(CategoryRule);

export const PreviewCategoryRuleInput = z.strictObject({
  text: RuleText,
  category: Category,
  ruleId: CategoryRuleId.optional().describe(
    "the rule that is edited; without one, a new one above all others",
  ),
});
export type PreviewCategoryRuleInput = z.infer<typeof PreviewCategoryRuleInput>;

export const MatchedLine = z.object({
  id: z.uuid(),
  place: z.number().int().describe("among the payments that were looked at; 0 is the newest"),
  fate: z.enum(ruleFates),
  title: z.string(),
  category: SpendingCategory.nullable().describe("its category now"),
  amountMinor: z.bigint(),
  currency: z.string(),
  direction: z.enum(["in", "out"]),
  at: z.date(),
});
export type MatchedLine = z.infer<typeof MatchedLine>;
export const CategoryRulePreview = z.object({
  looked: z.number().int().describe("the newest payments, at most 200"),
  lines: z.array(MatchedLine).describe("those that the rule matches, newest first"),
});
export type CategoryRulePreview = z.infer<typeof CategoryRulePreview>;

export const CreateCategoryRuleInput = z.strictObject({
  text: RuleText,
  category: Category,
  alsoPast,
  idempotencyKey: IdempotencyKey,
});
export type CreateCategoryRuleInput = z.infer<typeof CreateCategoryRuleInput>;

export const UpdateCategoryRuleInput = z.strictObject({
  ruleId: CategoryRuleId,
  text: RuleText.optional(),
  category: Category.optional(),
  isOn: z.boolean().optional(),
  alsoPast,
});
export type UpdateCategoryRuleInput = z.infer<typeof UpdateCategoryRuleInput>;

export const MoveCategoryRuleInput = z.strictObject({
  ruleId: CategoryRuleId,
  place: z
    .number()
    .int()
    .min(0)
    .max(CATEGORY_RULES_MAX - 1)
    .describe("0 is the top"),
});
export type MoveCategoryRuleInput = z.infer<typeof MoveCategoryRuleInput>;

export const DeleteCategoryRuleInput = z.strictObject({ ruleId: CategoryRuleId });
export type DeleteCategoryRuleInput = z.infer<typeof DeleteCategoryRuleInput>;
