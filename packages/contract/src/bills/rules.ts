/** Maximum length of the title and the note of a split bill; together they fit into the note of a payment request. */
export const BILL_TITLE_MAX = 80;
export const BILL_NOTE_MAX = 190;
/** Maximum number of people of a split bill, the one who paid included. */
export const BILL_PEOPLE_MAX = 51;
/** Maximum number of items of a bill, and the length of an item's title. */
export const BILL_LINES_MAX = 100;
export const BILL_LINE_TITLE_MAX = 80;
/** Ways of splitting a bill. */
export const billMethods = ["equal", "exact", "shares", "itemised"] as const;
export type BillMethod = (typeof billMethods)[number];
/** Why a share no longer counts in full: its owner bears the open rest, or it was asked anew. */
export const billShareEnds = ["covered", "replaced"] as const;
/** State of a person's part: `open` waits for money, `covered` is borne by the bill's owner. */
export const billPartStates = ["open", "paid", "declined", "cancelled", "expired", "covered"] as const;
export type BillPartState = (typeof billPartStates)[number];
