import type { StoredSecurity } from "@evenly/contract/payments/security-record";
import type { PaymentHoldRow } from "@evenly/db/payments/hold-queries";

/** A record as it is after the end of the payment's hold: an operator alone approves a review, and a rejected payment is not approved. */
export function withHoldEnd(
  security: StoredSecurity,
  held: Pick<PaymentHoldRow, "kind" | "resolution"> | null,
): StoredSecurity {
  if (held === null) return security;
  const { kind, resolution } = held;
  return {
    ...security,
    isApproved: kind === "review" ? resolution === "released" : resolution !== "rejected",
  };
}
