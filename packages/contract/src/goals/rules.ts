/** Goals of one person, reached and archived ones included. */
export const GOALS_MAX = 100;
export const GOAL_NAME_MAX = 60;
export const GOAL_DESCRIPTION_MAX = 500;
/** What a goal is for: money to keep, or something to buy. @see spec 2 section 4 */
export const goalCategories = ["savings", "purchase"] as const;
/** Pictures that a person can choose for a goal. */
export const goalIcons = [
  "piggy-bank",
  "umbrella",
  "bike",
  "plane",
  "car",
  "home",
  "gift",
  "graduation-cap",
  "laptop",
  "ticket",
  "heart",
  "star",
] as const;
export type GoalIcon = (typeof goalIcons)[number];
/** How money gets into a goal by itself; a goal has at most one rule of each kind. */
export const savingKinds = ["weekly", "monthly", "round_up", "income"] as const;
export type SavingKind = (typeof savingKinds)[number];
/** What happened at a rule's last date. */
export const savingResults = ["saved", "short", "frozen", "nothing"] as const;
export const paceStates = ["reached", "open", "over", "on_pace", "ahead", "behind"] as const;
/** Rows of one part of what is not safe to spend that an answer has at most. */
export const EARMARK_ROWS_MAX = 100;
/** Parts of the available balance that are promised; more come with the features that promise them. */
export const earmarkKinds = ["owed", "requests", "goals"] as const;
export type EarmarkKind = (typeof earmarkKinds)[number];
