import type { CategoryId } from "@evenly/contract/payments/categories";
import type { LimitState, Payee } from "@evenly/contract/payments/schemas";
import { keptItems } from "../kept-items.ts";

/** A payment that was written without a network. It moves nothing: it waits to be looked at again and confirmed. */
export type SendDraft = {
  readonly key: string;
  readonly at: number;
  /** The idempotency key it is sent with: the same until an answer settles it. */
  readonly sendKey: string;
  /** It was confirmed with these words, and no answer has come: it may have been made. */
  readonly hasLeft?: boolean;
  readonly payee: Payee;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string;
  readonly category: CategoryId | null;
  readonly seen: Seen;
};

/** What was known when a payment was written; null where nothing was. */
export type Seen = {
  readonly availableMinor: bigint | null;
  readonly feeMinor: bigint | null;
  readonly limits: readonly LimitState[] | null;
};

/** Payments of whoever is signed in that wait for their confirmation. */
export const draftStore = keptItems<SendDraft>("offlineDraft");
