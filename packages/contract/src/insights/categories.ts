import type { CategoryId } from "../payments/categories.ts";

/** English names of the categories, for callers of the API; screens have their own texts. */
export const categoryNames: Readonly<Record<string, string>> = {
  food: "Food",
  transportation: "Transportation",
  entertainment: "Entertainment",
  shopping: "Shopping",
  utilities: "Utilities",
  healthcare: "Healthcare",
  education: "Education",
  travel: "Travel",
  housing: "Housing",
  other: "Other",
} satisfies Record<CategoryId, string>;

/** Colours of the categories on light screens. */
export const categoryColors: Readonly<Record<string, string>> = {
  food: "#b0440c",
  transportation: "#2b58bd",
  entertainment: "#7d1b6b",
  shopping: "#9a8a12",
  utilities: "#1f8f93",
  healthcare: "#d8588c",
  education: "#8e7be3",
  travel: "#37590f",
  housing: "#5a2c0d",
  other: "#34495a",
} satisfies Record<CategoryId, string>;

/** Colours of own categories on light screens, those of the categories that look like them. */
export const ownCategoryColors: Readonly<Record<string, string>> = {
  blue: "#2b58bd",
  rust: "#b0440c",
  olive: "#37590f",
  plum: "#7d1b6b",
  teal: "#1f8f93",
  slate: "#34495a",
  ochre: "#9a8a12",
  rose: "#d8588c",
};
