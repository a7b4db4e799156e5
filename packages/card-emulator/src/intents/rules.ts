/** The states of a payment intent. A setup intent has the same, without `requires_capture`. */
export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "requires_capture"
  | "succeeded"
  | "canceled";

export type Happening =
  | "methodGiven"
  | "bankAsked"
  | "processingBegan"
  | "authorized"
  | "charged"
  | "failed"
  | "captured"
  | "canceled";

const confirmed = {
  bankAsked: "requires_action",
  processingBegan: "processing",
  authorized: "requires_capture",
  charged: "succeeded",
  failed: "requires_payment_method",
  canceled: "canceled",
} as const;

const moves: Readonly<Record<IntentStatus, Partial<Record<Happening, IntentStatus>>>> = {
  requires_payment_method: { ...confirmed, methodGiven: "requires_confirmation" },
  requires_confirmation: { ...confirmed, methodGiven: "requires_confirmation" },
  requires_action: confirmed,
  processing: { charged: "succeeded", authorized: "requires_capture", failed: "requires_payment_method" },
  requires_capture: { captured: "succeeded", canceled: "canceled" },
  succeeded: {},
  canceled: {},
};

/** The status after something happened; null if it cannot happen in this status. */
export function moveIntent(status: IntentStatus, happening: Happening): IntentStatus | null {
  return moves[status][happening] ?? null;
}

/** Whether an intent may be confirmed, again too: another card may be tried until the payment has begun. */
export function canConfirm(status: IntentStatus): boolean {
  return moveIntent(status, "bankAsked") !== null;
}

const LEAST_MINOR: Readonly<Record<string, number>> = { gbp: 30 };
export const AMOUNT_MAX = 99_999_999;

/** The provider's code for an amount that it does not charge. */
export function judgeAmount(
  amount: number,
  currency: string,
): "amount_too_small" | "amount_too_large" | null {
  if (amount < (LEAST_MINOR[currency] ?? 50)) return "amount_too_small";
  return amount > AMOUNT_MAX ? "amount_too_large" : null;
}
