/** Most things of one kind that the groups page lists as waiting. */
export const INBOX_WAITING_MAX = 50;
/** Most changes by others that the groups page lists. */
export const INBOX_NEWS_MAX = 5;
/** Days after which a change by others is no news any more. */
export const INBOX_NEWS_DAYS = 30;
/** What others did to an expense, or with money. */
export const newsChanges = [
  "added",
  "edited",
  "voided",
  "restored",
  "approved",
  "rejected",
  "paid",
  "returned",
] as const;
export type NewsChange = (typeof newsChanges)[number];
