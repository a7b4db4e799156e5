/**
 * Spending categories in their fixed order: the specification's nine, and housing.
 *
 * @see spec 2 section 3, docs/decisions/0003-categories.md
 */
export const categoryIds = [
  "food",
  "transportation",
  "entertainment",
  "shopping",
  "utilities",
  "healthcare",
  "education",
  "travel",
  "housing",
  "other",
] as const;
export type CategoryId = (typeof categoryIds)[number];

/** Whether a category is one that everybody has. */
export function isSharedCategory(id: string | null): id is CategoryId {
  return (categoryIds as readonly (string | null)[]).includes(id);
}
