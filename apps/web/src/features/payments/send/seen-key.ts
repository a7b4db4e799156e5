import type { Quote } from "@evenly/contract/payments/schemas";

/** Changes when what a quote shows changes. A renewed quote that shows the same need not be looked at again. */
export function seenKeyOf({
  payee,
  currency,
  totalMinor,
  feeMinor,
  availableAfterMinor,
  hold,
}: Quote): string {
  return [payee.id, currency, totalMinor, feeMinor, availableAfterMinor, hold?.kind].join(" ");
}
