import type { CardProblem, DepositState } from "@evenly/contract/cards/rules";

/** What a payment intent says at its provider. */
export type IntentFacts = {
  readonly status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "requires_capture"
    | "processing"
    | "succeeded"
    | "canceled";
  readonly problem: CardProblem | null;
};

/** States that no later answer changes. */
const ended: ReadonlySet<DepositState> = new Set(["credited", "canceled", "returned"]);

/** Whether a deposit waits for nothing any more. */
export function hasEnded(state: DepositState): boolean {
  return ended.has(state);
}

/**
 * The state of a deposit by what its intent says. An intent is always read anew, so that the order in which the provider tells its changes is
 * irrelevant; a deposit that has ended stays as it is. A charge is `pending` until the ledger credits it.
 */
export function followIntent(state: DepositState, { status, problem }: IntentFacts) {
  if (hasEnded(state)) return { state, problem: null };
  switch (status) {
    case "requires_payment_method":
    case "requires_confirmation":
      return { state: "open", problem } as const;
    case "requires_action":
      return { state: "asks_bank", problem: null } as const;
    case "requires_capture":
    case "processing":
    case "succeeded":
      return { state: "pending", problem: null } as const;
    case "canceled":
      return { state: "canceled", problem: null } as const;
  }
}
