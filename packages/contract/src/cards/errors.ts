import type { ErrorTable } from "../error-table.ts";

/** Refusals of cards and deposits. */
export const cardErrors = {
  CARD_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "This card isn't in your account." },
  CARD_REFUSED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "The card was refused. Check its details or take another card.",
  },
  CARD_IN_USE: {
    http: 409,
    trpc: "CONFLICT",
    message: "A deposit with this card isn't finished. Remove the card afterwards.",
  },
  CARDS_FULL: { http: 409, trpc: "CONFLICT", message: "You have too many cards. Remove one first." },
  CARDS_UNAVAILABLE: {
    http: 503,
    trpc: "SERVICE_UNAVAILABLE",
    message: "Failed to connect to Stripe service",
  },
  DEPOSIT_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "We couldn't find this deposit." },
  DEPOSIT_ENDED: { http: 409, trpc: "CONFLICT", message: "This deposit has ended. Start a new one." },
  DEPOSIT_BOUNDS: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "A card can't add this amount.",
  },
  DEPOSIT_LIMIT: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This is above what you can add.",
  },
  DEPOSITS_FULL: {
    http: 409,
    trpc: "CONFLICT",
    message: "Too many of your deposits aren't finished. Finish one, or wait a day.",
  },
  TEST_CODE_WRONG: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This isn't the code of the test bank.",
  },
} as const satisfies ErrorTable;
