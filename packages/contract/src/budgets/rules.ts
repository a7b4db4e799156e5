import type { CategoryId } from "../payments/categories.ts";

/** How long a budget runs before it starts anew. */
export const budgetPeriods = ["weekly", "monthly", "quarterly", "yearly"] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];
/** Periods that are reported to people. */
export const reportKinds = ["weekly", "monthly"] as const;
/** What a period hands on to the next: nothing, what is left, or also what is over. */
export const rollovers = ["none", "surplus", "both"] as const;
export type Rollover = (typeof rollovers)[number];
/** What the numbers of a period say. @see spec 2 section 4 */
export const budgetStatuses = ["safe", "warning", "critical", "exceeded"] as const;
export type BudgetStatus = (typeof budgetStatuses)[number];
/** Colours of a budget's bar. @see spec 2 section 9 */
export const barColors = ["green", "amber", "red"] as const;
export type BarColor = (typeof barColors)[number];
/** First days of a week that a person can choose. */
export const weekStarts = ["monday", "sunday", "saturday"] as const;
export type WeekStart = (typeof weekStarts)[number];
/** Default thresholds of alerts, in percent. @see spec 2 section 9 */
export const WARNING_AT = 80;
export const CRITICAL_AT = 95;
/** From here a budget is exceeded, whatever its thresholds are. */
export const EXCEEDED_AT = 100;

/** What a member of a shared budget may do. */
export const budgetAccesses = ["read", "write"] as const;
export type BudgetAccess = (typeof budgetAccesses)[number];
export const alertTypes = ["warning", "critical"] as const;
export type AlertType = (typeof alertTypes)[number];
export const insightTypes = ["spending_trend", "category_analysis"] as const;
export type BudgetInsightType = (typeof insightTypes)[number];

/** Maximum numbers of budgets and own categories of one person, of budgets of one group, and of members of one budget. */
export const BUDGETS_MAX = 100;
export const CATEGORIES_MAX = 50;
export const BUDGET_MEMBERS_MAX = 10;
export const CATEGORY_NAME_MAX = 40;
export const CATEGORY_DESCRIPTION_MAX = 200;

/** Icons of categories: names of Lucide icons. */
export const categoryIcons = [
  "utensils",
  "bus",
  "clapperboard",
  "shopping-bag",
  "plug",
  "heart-pulse",
  "graduation-cap",
  "plane",
  "house",
  "shapes",
  "coffee",
  "dumbbell",
  "paw-print",
  "baby",
  "gift",
  "wrench",
  "leaf",
  "music",
  "book-open",
  "briefcase",
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];
/** Colours of categories; each is a pair of tokens of the design system. */
export const categoryColors = ["blue", "rust", "olive", "plum", "teal", "slate", "ochre", "rose"] as const;
export type CategoryColor = (typeof categoryColors)[number];

/** How the categories look that everybody has. @see spec 2 section 3 */
export const sampleCategories: Readonly<
  Record<CategoryId, { readonly icon: CategoryIcon; readonly color: CategoryColor }>
> = {
  food: { icon: "utensils", color: "rust" },
  transportation: { icon: "bus", color: "blue" },
  entertainment: { icon: "clapperboard", color: "plum" },
  shopping: { icon: "shopping-bag", color: "rose" },
  utilities: { icon: "plug", color: "ochre" },
  healthcare: { icon: "heart-pulse", color: "teal" },
  education: { icon: "graduation-cap", color: "olive" },
  travel: { icon: "plane", color: "blue" },
  housing: { icon: "house", color: "slate" },
  other: { icon: "shapes", color: "slate" },
};
