/** Why a bank or the provider refuses a card: the codes are the provider's, the sentences are ours. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

export const declines = {
  generic: { code: "card_declined", decline_code: "generic_decline", message: "The bank declined the card." },
  insufficientFunds: {
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "The card has too little money.",
  },
  lostCard: { code: "card_declined", decline_code: "lost_card", message: "The card was reported lost." },
  stolenCard: {
    code: "card_declined",
    decline_code: "stolen_card",
    message: "The card was reported stolen.",
  },
  fraudulent: { code: "card_declined", decline_code: "fraudulent", message: "The payment looks fraudulent." },
  velocity: {
    code: "card_declined",
    decline_code: "card_velocity_exceeded",
    message: "The card was used too often or for too much.",
  },
  notATestCard: {
    code: "card_declined",
    decline_code: "test_mode_live_card",
    message: "The emulator knows only the provider's test cards.",
  },
  expiredCard: { code: "expired_card", decline_code: "expired_card", message: "The card has expired." },
  incorrectCvc: {
    code: "incorrect_cvc",
    decline_code: "incorrect_cvc",
    message: "The security code is wrong.",
  },
  processingError: {
    code: "processing_error",
    decline_code: "processing_error",
    message: "The bank could not process the card just now.",
  },
  authenticationRequired: {
    code: "authentication_required",
    decline_code: "authentication_required",
    message: "The bank asks the holder of the card to confirm this payment.",
  },
  incorrectNumber: { code: "incorrect_number", message: "The card number is wrong." },
  invalidMonth: { code: "invalid_expiry_month", message: "The expiry month is not valid." },
  invalidYear: { code: "invalid_expiry_year", message: "The expiry year is not valid." },
  invalidCvc: { code: "invalid_cvc", message: "The security code is not valid." },
  paymentNotAuthenticated: {
    code: "payment_intent_authentication_failure",
    message: "The holder of the card did not confirm the payment at the bank.",
  },
  setupNotAuthenticated: {
    code: "setup_intent_authentication_failure",
    message: "The holder of the card did not confirm the card at the bank.",
  },
} as const satisfies Record<string, Decline>;
