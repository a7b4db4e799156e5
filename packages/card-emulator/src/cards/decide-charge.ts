import { type Decline, declines } from "./declines.ts";
import type { TestCard } from "./test-cards.ts";

export type Verdict =
  | { kind: "succeeds" }
  | { kind: "processes" }
  | { kind: "asksBank" }
  | { kind: "declined"; decline: Decline };

export interface Situation {
  /** The holder is absent, so the bank cannot ask anybody. */
  isOffSession: boolean;
  /** The holder confirmed this card earlier, for payments in their absence. */
  isSetUp: boolean;
  /** The holder has confirmed this very payment. */
  isAuthenticated: boolean;
}

/** What happens when a card is charged. */
export function decideCharge(card: TestCard, situation: Situation): Verdict {
  if (asksBank(card, situation)) {
    return situation.isOffSession
      ? { kind: "declined", decline: declines.authenticationRequired }
      : { kind: "asksBank" };
  }
  if (card.decline) return { kind: "declined", decline: card.decline };
  return { kind: card.outcome === "staysProcessing" ? "processes" : "succeeds" };
}

function asksBank(card: TestCard, { isOffSession, isSetUp, isAuthenticated }: Situation): boolean {
  if (isAuthenticated) return false;
  switch (card.asks) {
    case "never":
      return false;
    case "always":
      return true;
    case "unlessSetUp":
      return !(isSetUp && isOffSession);
    case "onSession":
      return !isOffSession;
  }
}

/** What happens when a card is saved for later with a setup intent. */
export function decideSetup(card: TestCard, isAuthenticated: boolean): Verdict {
  if (card.asks !== "never" && !isAuthenticated) return { kind: "asksBank" };
  if (card.decline && !card.attaches) return { kind: "declined", decline: card.decline };
  return { kind: "succeeds" };
}
