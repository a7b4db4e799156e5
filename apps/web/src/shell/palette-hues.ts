import type { CategoryId } from "@evenly/contract/payments/categories";

/** The shared category whose colour each colour of groups and of own categories is. */
export const paletteHues = {
  blue: "transportation",
  rust: "food",
  olive: "travel",
  plum: "entertainment",
  teal: "utilities",
  slate: "other",
  ochre: "shopping",
  rose: "healthcare",
} as const satisfies Record<string, CategoryId>;
