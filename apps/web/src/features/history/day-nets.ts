import type { Transaction } from "@evenly/contract/payments/schemas";
import { sumMoved } from "@evenly/domain/payments/moved-money";

export type Net = { readonly currency: string; readonly netMinor: bigint };

/** Net sum of a day's transactions including fees, per currency. */
export function dayNets(transactions: readonly Transaction[]): readonly Net[] {
  return sumMoved(transactions).map(({ currency, inMinor, outMinor }) => ({
    currency,
    netMinor: inMinor - outMinor,
  }));
}
