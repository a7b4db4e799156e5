export const settlementMethods = ["wallet", "cash", "other"] as const;
/** States of a settlement. Only a settled one counts in balances. */
export const settlementStates = ["proposed", "open", "held", "settled", "rejected", "cancelled"] as const;
export const SETTLEMENT_NOTE_MAX = 280;
/** Expenses that one payment can choose. */
export const CHOSEN_EXPENSES_MAX = 100;
/** Days after which cash that its payee has not confirmed counts by itself. @see docs/GLOSSARY.md */
export const CASH_DAYS = 7;
/** Days in which a proposal to settle everything can be agreed to and paid. @see docs/GLOSSARY.md */
export const PROPOSAL_DAYS = 7;
/** Groups in which two persons can settle at once. */
export const SETTLED_GROUPS_MAX = 200;
/** Time between two reminders of one person by another in a group, in milliseconds. */
export const REMINDER_EVERY_MS = 86_400_000;
