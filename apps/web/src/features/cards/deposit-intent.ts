import type { CreateDepositInput } from "@evenly/contract/cards/schemas";
import { readSession } from "../auth/index.ts";

type Order = Pick<CreateDepositInput, "amountMinor" | "currency">;

/** Place of a deposit of this amount in this tab that was sent and has no end yet. */
const placeOf = ({ amountMinor, currency }: Order) =>
  `depositIntent:${readSession()?.user.id}:${amountMinor} ${currency}`;

/**
 * The idempotency key of a deposit, kept before it is sent: a double press, a repeat after a lost answer and a reload are the same deposit.
 * Another amount is another one, and leaves the first as it is.
 */
export function keyOfDeposit(order: Order): string {
  const kept = sessionStorage.getItem(placeOf(order));
  if (kept !== null) return kept;
  const key = crypto.randomUUID();
  sessionStorage.setItem(placeOf(order), key);
  return key;
}

/** The deposit is charged, or has ended: the same amount is another deposit from now on. */
export function forgetDeposit(order: Order): void {
  sessionStorage.removeItem(placeOf(order));
}
