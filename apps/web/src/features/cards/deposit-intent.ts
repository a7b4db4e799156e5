import type { CreateDepositInput } from "@evenly/contract/cards/schemas";
import { readSession } from "../auth/index.ts";

type Order = Pick<CreateDepositInput, "amountMinor" | "currency">;

/** Place of the deposit in this tab that was sent and has no end yet. */
const placeOfOwn = () => `depositIntent:${readSession()?.user.id}`;
const textOf = ({ amountMinor, currency }: Order) => `${amountMinor} ${currency}`;

type Kept = { readonly order: string; readonly key: string };

/**
 * The idempotency key of a deposit, kept before it is sent: a double press, a repeat after a lost answer and a reload are the same deposit.
 * Another amount is another one.
 */
export function keyOfDeposit(order: Order): string {
  const kept = readKept();
  if (kept?.order === textOf(order)) return kept.key;
  const key = crypto.randomUUID();
  sessionStorage.setItem(placeOfOwn(), JSON.stringify({ order: textOf(order), key } satisfies Kept));
  return key;
}

/** The deposit is charged, or has ended: the same amount is another deposit from now on. */
export function forgetDeposit(): void {
  sessionStorage.removeItem(placeOfOwn());
}

function readKept(): Kept | null {
  const text = sessionStorage.getItem(placeOfOwn());
  return text === null ? null : (JSON.parse(text) as Kept);
}
