/** Where a deposit stands. */
export const depositStates = ["open", "asks_bank", "pending", "credited", "canceled", "returned"] as const;
export type DepositState = (typeof depositStates)[number];

/** Why a card was not charged, in the product's own words; nothing was charged for any of them. */
export const cardProblems = [
  "declined",
  "insufficient_funds",
  "expired",
  "wrong_cvc",
  "processing",
  "bank_refused",
  "bank_silent",
] as const;
export type CardProblem = (typeof cardProblems)[number];

/** Least and most of one deposit in minor units of USD: the bounds of the card provider. */
export const DEPOSIT_MIN_MINOR = 50n;
export const DEPOSIT_MAX_MINOR = 99_999_999n;
/** Cards of one person. */
export const CARDS_MAX = 10;
/** Deposits of one person that wait for a card, their bank or the provider at the same time. */
export const OPEN_DEPOSITS_MAX = 20;
/** How long a deposit waits for its card or bank before it ends. */
export const DEPOSIT_OPEN_HOURS = 24;

/**
 * The provider's own test cards, by the name that its API takes instead of a number. Only a provider in test mode knows them.
 */
export const testCards = [
  { id: "pm_card_visa", number: "4242 4242 4242 4242", says: "approved" },
  { id: "pm_card_mastercard", number: "5555 5555 5555 4444", says: "approved" },
  { id: "pm_card_authenticationRequired", number: "4000 0027 6000 3184", says: "asksBank" },
  { id: "pm_card_chargeCustomerFail", number: "4000 0000 0000 0341", says: "declined" },
  { id: "pm_card_visa_chargeDeclined", number: "4000 0000 0000 0002", says: "refused" },
  { id: "pm_card_visa_chargeDeclinedInsufficientFunds", number: "4000 0000 0000 9995", says: "noFunds" },
  { id: "pm_card_chargeDeclinedExpiredCard", number: "4000 0000 0000 0069", says: "expired" },
  { id: "pm_card_emulatorProcessing", number: "", says: "takesTime" },
] as const;
