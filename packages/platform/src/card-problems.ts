import type { CardProblem } from "@evenly/contract/cards/rules";

/** The provider's codes of errors and declines, in the product's words. @see https://docs.stripe.com/declines/codes */
const problems = new Map<string, CardProblem>([
  ["insufficient_funds", "insufficient_funds"],
  ["expired_card", "expired"],
  ["incorrect_cvc", "wrong_cvc"],
  ["invalid_cvc", "wrong_cvc"],
  ["processing_error", "processing"],
  ["payment_intent_authentication_failure", "bank_refused"],
  ["payment_intent_payment_attempt_expired", "bank_silent"],
  ["authentication_required", "bank_refused"],
]);

/** Why a card was not charged; "declined" where the provider does not say, or where the reason would help a thief. */
export function problemOf(failure: {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}): CardProblem {
  return problems.get(failure.decline_code ?? "") ?? problems.get(failure.code ?? "") ?? "declined";
}
