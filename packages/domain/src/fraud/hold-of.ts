import type { FraudSettings } from "@evenly/contract/fraud/schemas";
import type { Assessment } from "./assess-payment.ts";

/** A first payment to a person above this amount can be taken back, in minor units of USD. */
export const RECALL_ABOVE_MINOR = 10_000n;
/** An operator decides a reviewed payment within this time. */
export const REVIEW_MINUTES = 24 * 60;

/** Why and for how long a payment is held instead of posted. */
export type Hold = { readonly kind: "review" | "recall"; readonly minutes: number };

type Asked = {
  readonly assessment: Pick<Assessment, "reasons">;
  readonly amountMinor: bigint;
  readonly isNewPayee: boolean;
  readonly settings: Pick<FraudSettings, "recall" | "recallMinutes">;
};

/**
 * Returns the hold of a plain send, or null. Any reason for a review holds the payment, also beside a stricter reason that the
 * payer can satisfy; a review wins over the recall window.
 */
export function holdOf({ assessment, amountMinor, isNewPayee, settings }: Asked): Hold | null {
  if (assessment.reasons.some(({ decision }) => decision === "review")) {
    return { kind: "review", minutes: REVIEW_MINUTES };
  }
  if (!isNewPayee || settings.recall === "never") return null;
  if (settings.recall === "above_100" && amountMinor <= RECALL_ABOVE_MINOR) return null;
  return { kind: "recall", minutes: settings.recallMinutes };
}
