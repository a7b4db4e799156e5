import type Stripe from "stripe";
import type { Core } from "../core.ts";
import { newId } from "../ids.ts";

/** Two days, as the provider holds card money back in the United States. */
const HELD_SECONDS = 2 * 24 * 60 * 60;

/** The provider's price for a domestic card: 2.9 % and 30 cents. */
export function chargeFee(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30;
}

/** Books money that moved; `amount` and `fee` are minor units, and a negative amount leaves the balance. */
export function book(
  core: Core,
  entry: {
    amount: number;
    fee: number;
    currency: string;
    source: string;
    type: "charge" | "refund" | "refund_failure" | "adjustment";
    description: string | null;
  },
): Stripe.BalanceTransaction {
  const created = core.nowSeconds();
  const transaction: Stripe.BalanceTransaction = {
    id: newId("txn"),
    object: "balance_transaction",
    amount: entry.amount,
    available_on: entry.type === "charge" ? created + HELD_SECONDS : created,
    balance_type: "payments",
    created,
    currency: entry.currency,
    description: entry.description,
    exchange_rate: null,
    fee: entry.fee,
    fee_details:
      entry.fee === 0
        ? []
        : [
            {
              amount: entry.fee,
              application: null,
              currency: entry.currency,
              description: "Fee of the provider",
              type: "stripe_fee",
            },
          ],
    net: entry.amount - entry.fee,
    reporting_category: entry.type === "adjustment" ? "dispute" : entry.type,
    source: entry.source,
    status: entry.type === "charge" ? "pending" : "available",
    type: entry.type,
  };
  core.state.balanceTransactions.set(transaction.id, transaction);
  return transaction;
}

/** A booked entry as it is now: held money becomes available by the clock. */
export function currentTransaction(
  core: Core,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction {
  return {
    ...transaction,
    status: transaction.available_on <= core.nowSeconds() ? "available" : "pending",
  };
}

export function readBalance(core: Core): Stripe.Balance {
  const sums = { available: new Map<string, number>(), pending: new Map<string, number>() };
  for (const one of core.state.balanceTransactions.values()) {
    const { currency, net, status } = currentTransaction(core, one);
    const side = status === "available" ? sums.available : sums.pending;
    side.set(currency, (side.get(currency) ?? 0) + net);
  }
  const currencies = new Set(["usd", ...sums.available.keys(), ...sums.pending.keys()]);
  const rows = (side: Map<string, number>) =>
    [...currencies].map((currency) => {
      const amount = side.get(currency) ?? 0;
      return { amount, currency, source_types: { card: amount } };
    });
  return { object: "balance", available: rows(sums.available), livemode: false, pending: rows(sums.pending) };
}
