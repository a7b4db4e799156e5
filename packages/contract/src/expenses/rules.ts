export const EXPENSE_TITLE_MAX = 120;
export const EXPENSE_DESCRIPTION_MAX = 1000;
export const EXPENSE_TAGS_MAX = 20;
export const COMMENT_MAX = 1000;
/** Maximum number of people who pay or bear an expense. */
export const EXPENSE_PEOPLE_MAX = 1000;
/** Maximum number of items of an itemised bill. */
export const BILL_ITEMS_MAX = 200;
/** Longest name of an item, in characters. */
export const ITEM_TITLE_MAX = 80;
/** Where the rate of a conversion comes from: the dated table, a rate by hand, or both amounts. */
export const rateSources = ["table", "manual", "amounts"] as const;
/** Shortest reason of a rejection, in characters. */
export const REJECTION_MIN = 3;
/** What balances count: neither voided nor rejected expenses, nor those that wait for approval. */
export const expenseStates = ["active", "awaiting_approval", "rejected", "voided"] as const;
/** How much of an expense is paid. @see spec 2 section 4 */
export const expenseStatuses = ["pending", "partial", "completed"] as const;
export const versionKinds = ["created", "edited", "voided", "restored", "approved", "rejected"] as const;
