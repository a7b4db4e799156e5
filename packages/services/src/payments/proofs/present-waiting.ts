import { TransferId } from "@evenly/contract";
import type { CategoryId } from "@evenly/contract/payments/categories";
import { Category, type Person, type Transaction } from "@evenly/contract/payments/schemas";
import type { CheckRow } from "@evenly/db/payments/check-queries";
import { RETURN_PAYMENT } from "../returns/post-give-back.ts";

/** A payment, return or refund that waits for proofs, or did, from its payer's side. */
export function presentWaiting(row: CheckRow, payee: Person | null, now: Date): Transaction {
  const isWaiting = row.closedAt === null && row.expiresAt > now;
  return {
    id: TransferId.parse(row.id),
    type: typeOf(row),
    status: isWaiting ? "requires_verification" : "cancelled",
    direction: "out",
    amountMinor: -row.amountMinor,
    feeMinor: row.quotedFeeMinor ?? 0n,
    currency: row.currency,
    person: payee && {
      id: payee.id,
      displayName: payee.displayName,
      handle: payee.handle,
      avatarUrl: payee.avatarUrl,
    },
    merchant: null,
    description: row.description,
    category: sharedCategoryOf(row),
    tags: [],
    note: null,
    version: 0,
    refusal: null,
    hold: null,
    effectiveAt: row.createdAt,
    recordedAt: row.createdAt,
  };
}

function typeOf({ givesBackLineId, procedure }: CheckRow): Transaction["type"] {
  if (givesBackLineId === null) return "payment_sent";
  return procedure === RETURN_PAYMENT ? "reversal" : "refund";
}

/** The category that its payer chose for both sides. */
export function sharedCategoryOf({ category }: Pick<CheckRow, "category">): CategoryId | null {
  return category === null ? null : Category.parse(category);
}
