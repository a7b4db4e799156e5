import * as z from "zod";
import { BudgetCategoryId } from "../ids.ts";
import { IdempotencyKey } from "../payments/schemas.ts";
import { oneLineText } from "../text-schemas.ts";
import { CATEGORY_DESCRIPTION_MAX, CATEGORY_NAME_MAX, categoryColors, categoryIcons } from "./rules.ts";

/** A category in which a person spends; the sample ones have no name of their own, but a text in each language. */
export const BudgetCategory = z.object({
  id: z.string(),
  name: z.string().nullable().describe("null: one of the categories that everybody has"),
  icon: z.enum(categoryIcons),
  color: z.enum(categoryColors),
  description: z.string(),
  isActive: z.boolean(),
});
export type BudgetCategory = z.infer<typeof BudgetCategory>;

const fields = {
  name: oneLineText(CATEGORY_NAME_MAX).min(1),
  icon: z.enum(categoryIcons),
  color: z.enum(categoryColors),
  description: oneLineText(CATEGORY_DESCRIPTION_MAX),
};
export const CreateCategoryInput = z.strictObject({
  ...fields,
  description: fields.description.default(""),
  idempotencyKey: IdempotencyKey,
});
export type CreateCategoryInput = z.infer<typeof CreateCategoryInput>;
export const UpdateCategoryInput = z.strictObject({
  categoryId: BudgetCategoryId,
  ...z.strictObject({ ...fields, isActive: z.boolean() }).partial().shape,
});
export type UpdateCategoryInput = z.infer<typeof UpdateCategoryInput>;
export const DeleteCategoryInput = z.strictObject({ categoryId: BudgetCategoryId });
export type DeleteCategoryInput = z.infer<typeof DeleteCategoryInput>;
/** A category in use is only switched off. */
export const DeletedCategory = z.object({ isDeleted: z.boolean() });
export type DeletedCategory = z.infer<typeof DeletedCategory>;
