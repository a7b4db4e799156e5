/** States of a payment request; the last four are final. */
export const requestStates = [
  "pending",
  "partially_paid",
  "paid",
  "declined",
  "cancelled",
  "expired",
] as const;
export type RequestState = (typeof requestStates)[number];
/** Whose requests reach a person; others are not delivered, and their senders are not told. */
export const requestAudiences = ["everyone", "contacts", "nobody"] as const;
export type RequestAudience = (typeof requestAudiences)[number];
/** Days after which an unpaid request expires. */
export const REQUEST_DAYS = 30;
/** Maximum number of people whom one call asks. */
export const REQUEST_PEOPLE_MAX = 50;
export const REQUEST_NOTE_MAX = 280;
/** Maximum number of reminders of one request, and the hours between two. */
export const REQUEST_REMINDERS_MAX = 3;
export const REMINDER_HOURS = 24;
/** Maximum number of requests that one call reminds of. */
export const REQUESTS_REMINDED_MAX = 100;
/** How a request reaches a person without an account: mailed to one address, or shared for whoever opens it first. */
export const requestLinkKinds = ["mailed", "shared"] as const;
export type RequestLinkKind = (typeof requestLinkKinds)[number];
/** What a pay link is for the person who opened it; `unverified` has to verify the address first. */
export const linkStatuses = [
  "open",
  "own",
  "held",
  "unverified",
  "wrong_person",
  "paid",
  "paid_by_you",
  "cancelled",
  "expired",
] as const;
export type LinkStatus = (typeof linkStatuses)[number];
