import type Stripe from "stripe";
import type { Decline } from "../cards/declines.ts";
import { cardOf } from "../cards/find-method.ts";
import type { Core } from "../core.ts";
import { idOf, newId } from "../ids.ts";
import { book, chargeFee } from "./balance.ts";
import { openDispute } from "./disputes.ts";

export interface ChargeInput {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  isAuthenticated: boolean;
}

/** A charge that the bank refused: it moves no money. */
export function addFailedCharge(core: Core, input: ChargeInput, decline: Decline): Stripe.Charge {
  const charge = newCharge(core, input);
  const isBlocked = cardOf(core, input.method).outcome === "blocked";
  Object.assign(charge, {
    status: "failed",
    paid: false,
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: {
      advice_code: "try_again_later",
      network_advice_code: null,
      network_decline_code: null,
      network_status: isBlocked ? "not_sent_to_network" : "declined_by_network",
      reason: isBlocked ? "highest_risk_level" : (decline.decline_code ?? decline.code),
      risk_level: isBlocked ? "highest" : "normal",
      risk_score: isBlocked ? 90 : 20,
      seller_message: decline.message,
      type: isBlocked ? "blocked" : "issuer_declined",
    },
  } satisfies Partial<Stripe.Charge>);
  core.emit("charge.failed", charge);
  return charge;
}

/** A charge that the bank accepted; with manual capture its money is held until it is captured. */
export function addCharge(core: Core, input: ChargeInput): Stripe.Charge {
  const charge = newCharge(core, input);
  if (input.intent.capture_method !== "manual") takeMoney(core, charge, charge.amount);
  core.emit("charge.succeeded", charge);
  return charge;
}

/** Opens the dispute that the test card stands for, after the payment has succeeded. */
export function disputeIfTested(core: Core, charge: Stripe.Charge): void {
  const method = core.state.paymentMethods.get(charge.payment_method ?? "");
  const dispute = method && cardOf(core, method).dispute;
  if (dispute) openDispute(core, charge, dispute);
}

export function captureCharge(core: Core, charge: Stripe.Charge, amount: number): void {
  takeMoney(core, charge, amount);
  core.emit("charge.captured", charge);
}

/** Gives held money free again; nothing was booked. */
export function releaseCharge(core: Core, charge: Stripe.Charge): void {
  charge.amount_refunded = charge.amount;
  charge.refunded = true;
  core.emit("charge.refunded", charge);
}

function takeMoney(core: Core, charge: Stripe.Charge, amount: number): void {
  charge.captured = true;
  charge.amount_captured = amount;
  charge.balance_transaction = book(core, {
    amount,
    fee: chargeFee(amount),
    currency: charge.currency,
    source: charge.id,
    type: "charge",
    description: charge.description,
  }).id;
}

function newCharge(core: Core, { intent, method, isAuthenticated }: ChargeInput): Stripe.Charge {
  const id = newId("ch");
  const isElevated = cardOf(core, method).outcome === "elevatedRisk";
  const charge: Stripe.Charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: "EMULATOR",
    captured: false,
    created: core.nowSeconds(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: "approved_by_network",
      reason: isElevated ? "elevated_risk_level" : null,
      risk_level: isElevated ? "elevated" : "normal",
      risk_score: isElevated ? 70 : 20,
      seller_message: "Payment complete.",
      type: "authorized",
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: "card", card: describeCharged(intent, method, isAuthenticated) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: "succeeded",
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  core.state.charges.set(id, charge);
  return charge;
}

function describeCharged(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  isAuthenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  const { card } = method;
  if (!card) throw new Error(`${method.id} is no card`);
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: "disabled" },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: isAuthenticated
      ? {
          authentication_flow: "challenge",
          electronic_commerce_indicator: "05",
          exemption_indicator: null,
          result: "authenticated",
          result_reason: null,
          transaction_id: null,
          version: "2.2.0",
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}
