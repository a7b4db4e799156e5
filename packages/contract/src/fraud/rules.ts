/** Countries that no settings can allow. @see spec 2 section 9 (fraud defaults) */
export const ALWAYS_BLOCKED: readonly string[] = ["KP", "IR", "SY"];
/** Highest limits of any person, and the defaults, in minor units of USD. @see spec 2 section 9 (fraud defaults) */
export const DAILY_MINOR_MAX = 5_000_000n;
export const SINGLE_MINOR_MAX = 2_500_000n;
/** Maximum number of rules of a person, and of their snoozes. */
export const RULES_MAX = 20;
export const SNOOZES_MAX = 50;
/** Maximum number of a person's trusted payees. */
export const TRUSTED_PAYEES_MAX = 100;
/** Longest time for which a rule is snoozed for a payee. */
export const SNOOZE_DAYS_MAX = 90;
/** Maximum number of payments that a frequency rule allows within its window. */
export const RULE_ATTEMPTS_MAX = 100;
/** Number of payments in a rule's preview. */
export const PREVIEW_PAYMENTS = 200;
/** For how long a first payment can be taken back, in minutes; the first is the default. */
export const RECALL_MINUTES = [10, 30, 60] as const;
export const MINUTES_OF_DAY = 24 * 60;
export const COUNTRIES_MAX = 260;
