import type Stripe from "stripe";
import { cardOf } from "../cards/find-method.ts";
import type { Core } from "../core.ts";
import { invalidRequest } from "../http/provider-error.ts";
import { idOf, newId, randomDigits } from "../ids.ts";
import { book } from "./balance.ts";

/** After this time a refund that a test card delays is settled or has failed. */
const LATER_MS = 60_000;

export interface RefundInput {
  charge: Stripe.Charge;
  /** Minor units; undefined for all that is left. */
  amount: number | undefined;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
}

/** Pays a charge back, in full or in part. */
export function addRefund(core: Core, input: RefundInput): Stripe.Refund {
  const { charge } = input;
  const amount = allowedAmount(core, input);
  const method = core.state.paymentMethods.get(charge.payment_method ?? "");
  const behaviour = method && cardOf(core, method).refund;
  const refund: Stripe.Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: core.nowSeconds(),
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    },
    metadata: input.metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === "staysPending" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  core.state.refunds.set(refund.id, refund);
  refund.balance_transaction = move(core, refund, "refund", -amount);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  core.emit("refund.created", refund);
  core.emit("charge.refunded", charge);
  if (behaviour === undefined) settleRefund(core, refund);
  else {
    const kind = behaviour === "failsLater" ? "refundFails" : "refundSettles";
    core.state.waits.set(refund.id, { kind, dueAt: core.now() + LATER_MS });
  }
  return refund;
}

/** The money is on its way, and the bank has named it. */
export function settleRefund(core: Core, refund: Stripe.Refund): void {
  refund.status = "succeeded";
  const { card } = refund.destination_details ?? {};
  if (card) Object.assign(card, { reference: randomDigits(23), reference_status: "available" });
  core.emit("refund.updated", refund);
  core.emit("charge.refund.updated", refund);
}

/** The bank of the holder returned the money: it is ours again, and the charge counts as not refunded. */
export function failRefund(core: Core, refund: Stripe.Refund): void {
  const charge = core.state.charges.get(idOf(refund.charge) ?? "");
  refund.status = "failed";
  refund.failure_reason = "lost_or_stolen_card";
  refund.failure_balance_transaction = move(core, refund, "refund_failure", refund.amount);
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
  core.emit("refund.failed", refund);
  core.emit("refund.updated", refund);
  core.emit("charge.refund.updated", refund);
}

function allowedAmount({ state }: Core, { charge, amount }: RefundInput): number {
  if (charge.status !== "succeeded" || !charge.captured)
    throw invalidRequest(`The charge ${charge.id} has taken no money.`, { param: "charge" });
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw invalidRequest(`The charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  const isDisputed = [...state.disputes.values()].some(
    (one) => one.charge === charge.id && !one.is_charge_refundable && one.status !== "won",
  );
  if (isDisputed)
    throw invalidRequest(`The charge ${charge.id} is disputed and cannot be refunded.`, {
      code: "charge_disputed",
    });
  if (amount !== undefined && amount < 1)
    throw invalidRequest("amount must be at least 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  if (amount !== undefined && amount > left)
    throw invalidRequest(`The refund of ${amount} is more than the ${left} left of the charge.`, {
      param: "amount",
    });
  return amount ?? left;
}

function move(core: Core, refund: Stripe.Refund, type: "refund" | "refund_failure", amount: number): string {
  const { currency, id } = refund;
  return book(core, { amount, fee: 0, currency, source: id, type, description: null }).id;
}
