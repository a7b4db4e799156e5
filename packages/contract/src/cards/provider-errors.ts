import type { CardProblem } from "./rules.ts";

/** The card provider refused a card or what was asked of it; a repeat gets the same answer. */
export class CardRefusedError extends Error {
  readonly problem: CardProblem | null;

  constructor(problem: CardProblem | null, options?: ErrorOptions) {
    super("the card provider refused", options);
    this.name = "CardRefusedError";
    this.problem = problem;
  }
}

/** The card provider gave no answer, or none that can be read: whether it did what was asked is not known. */
export class CardsUnavailableError extends Error {
  constructor(options?: ErrorOptions) {
    super("the card provider did not answer", options);
    this.name = "CardsUnavailableError";
  }
}
