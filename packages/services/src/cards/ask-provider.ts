import { refuse } from "@evenly/contract";
import { CardRefusedError, CardsUnavailableError } from "@evenly/contract/cards/provider-errors";

/**
 * Asks the card provider, outside any transaction.
 *
 * @throws {CARD_REFUSED} it refuses the card. @throws {CARDS_UNAVAILABLE} it gives no answer; a repeat with the same key is safe.
 */
export async function askProvider<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CardRefusedError) return refuse("CARD_REFUSED", { reason: error.problem });
    if (error instanceof CardsUnavailableError) return refuse("CARDS_UNAVAILABLE", { retryAfterSeconds: 5 });
    throw error;
  }
}
