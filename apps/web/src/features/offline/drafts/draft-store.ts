import type { Payee, Quote } from "@evenly/contract/payments/schemas";
import { keptItems } from "../kept-items.ts";

/** A payment that was made up without a network. It moves nothing: it waits to be looked at again and confirmed. */
export type SendDraft = {
  readonly key: string;
  readonly at: number;
  readonly payee: Payee;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string;
  readonly category: string | null;
  /** What was known of its outcome when it was made up; null when no quote had been seen. */
  readonly seen: SeenQuote | null;
};
export type SeenQuote = Pick<
  Quote,
  "feeMinor" | "totalMinor" | "availableBeforeMinor" | "limits" | "refusal" | "payee"
>;

/** Payments of whoever is signed in that wait for their confirmation. */
export const draftStore = keptItems<SendDraft>("offlineDraft");
