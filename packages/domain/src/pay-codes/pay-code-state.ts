import type { PayCodeState, ShownPayCodeState } from "@evenly/contract/pay-codes/rules";

/** What a pay code's rules depend on. */
export type PayCodeFacts = {
  readonly state: PayCodeState;
  /** In minor units; null when the payer types the amount. */
  readonly amountMinor: bigint | null;
  readonly expiresAt: Date;
};

export type PayCodeRefusal =
  | "PAY_CODE_EXPIRED"
  | "PAY_CODE_USED"
  | "PAY_CODE_REPLACED"
  | "PAY_CODE_REVOKED"
  | "PAY_CODE_AMOUNT_WRONG";

/** A pay code's state at a moment: an open code whose time is over is expired. */
export function shownStateOf({ state, expiresAt }: PayCodeFacts, now: Date): ShownPayCodeState {
  return state === "open" && expiresAt <= now ? "expired" : state;
}

/** True while a code can be paid. */
export function isPayCodeOpen(code: PayCodeFacts, now: Date): boolean {
  return shownStateOf(code, now) === "open";
}

const refusals = {
  held: "PAY_CODE_USED",
  used: "PAY_CODE_USED",
  replaced: "PAY_CODE_REPLACED",
  revoked: "PAY_CODE_REVOKED",
  expired: "PAY_CODE_EXPIRED",
} as const;

/**
 * Why a code can't be paid now; null when it can. A code of an amount is paid with that amount only; without one given, the amount
 * is not checked. What happened to a code comes before its time.
 */
export function whyPayCodeNotPayable(
  code: PayCodeFacts,
  amountMinor: bigint | null,
  now: Date,
): PayCodeRefusal | null {
  const state = shownStateOf(code, now);
  if (state !== "open") return refusals[state];
  const isWrong = code.amountMinor !== null && amountMinor !== null && amountMinor !== code.amountMinor;
  return isWrong ? "PAY_CODE_AMOUNT_WRONG" : null;
}
