/** Maximum number of rules of one person. */
export const CATEGORY_RULES_MAX = 100;
/** A shorter text would match nearly everything. */
export const RULE_TEXT_MIN = 2;
export const RULE_TEXT_MAX = 60;
/** How many of the newest payments a preview looks at, and a run over the past changes. */
export const RULE_LINES_MAX = 200;
/** Share of the looked-at payments above which a rule is confirmed first, in percent. */
export const RULE_BROAD_PERCENT = 50;
/** How long a run over the past can be undone. */
export const RULE_UNDO_DAYS = 30;

/**
 * What a rule does to a payment that it matches: `changes` its category; leaves what the person chose (`chosen`), what is so already
 * (`same`), or what a rule above it decides (`above`).
 */
export const ruleFates = ["changes", "chosen", "same", "above"] as const;
export type RuleFate = (typeof ruleFates)[number];
