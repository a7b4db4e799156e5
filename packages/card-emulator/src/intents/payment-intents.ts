import type Stripe from "stripe";
import { decideCharge, type Verdict } from "../cards/decide-charge.ts";
import { type Decline, declines } from "../cards/declines.ts";
import { attachMethod, cardOf } from "../cards/find-method.ts";
import type { Core } from "../core.ts";
import { cardError, invalidRequest, type ProviderError } from "../http/provider-error.ts";
import { idOf } from "../ids.ts";
import {
  addCharge,
  addFailedCharge,
  captureCharge,
  disputeIfTested,
  releaseCharge,
} from "../money/charges.ts";
import { type Happening, type IntentStatus, moveIntent } from "./rules.ts";

/** A payment whose holder does not answer their bank for so long has failed. */
export const BANK_WAITS_MS = 10 * 60_000;
const PROCESSING_MS = 60_000;

/** Moves an intent, or refuses what its status does not allow. */
function move(intent: Stripe.PaymentIntent, happening: Happening): void {
  const next = moveIntent(intent.status as IntentStatus, happening);
  if (next === null) throw unexpectedState(intent);
  intent.status = next;
}

export function unexpectedState(intent: Stripe.PaymentIntent): ProviderError {
  return invalidRequest(`The payment intent is ${intent.status}, which does not allow this.`, {
    code: "payment_intent_unexpected_state",
    payment_intent: intent,
  });
}

export interface Confirmation {
  method: Stripe.PaymentMethod;
  returnUrl: string | null;
  isOffSession: boolean;
}

/** Tries to charge a card. Returns the refusal of the card, after it has been recorded. */
export function confirmIntent(
  core: Core,
  intent: Stripe.PaymentIntent,
  { method, returnUrl, isOffSession }: Confirmation,
): ProviderError | null {
  core.state.waits.delete(intent.id);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  const verdict = decideCharge(cardOf(core, method), {
    isOffSession,
    isSetUp: core.state.setUpMethods.has(method.id),
    isAuthenticated: false,
  });
  return follow(core, intent, method, verdict, { returnUrl, isAuthenticated: false });
}

/** Goes on after the holder has confirmed the payment at their bank. */
export function authenticateIntent(core: Core, intent: Stripe.PaymentIntent): void {
  const method = methodOf(core, intent);
  const card = cardOf(core, method);
  core.state.waits.delete(intent.id);
  intent.next_action = null;
  const verdict = decideCharge(card, { isOffSession: false, isSetUp: false, isAuthenticated: true });
  follow(core, intent, method, verdict, { returnUrl: null, isAuthenticated: true });
}

/** The holder refused at their bank, or never answered: there is no charge. */
export function refuseAuthentication(core: Core, intent: Stripe.PaymentIntent): void {
  core.state.waits.delete(intent.id);
  failIntent(core, intent, methodOf(core, intent), declines.paymentNotAuthenticated, null);
}

export function endProcessing(core: Core, intent: Stripe.PaymentIntent): void {
  core.state.waits.delete(intent.id);
  intent.processing = null;
  charge(core, intent, methodOf(core, intent), false);
}

export function captureIntent(core: Core, intent: Stripe.PaymentIntent, amount: number | undefined): void {
  const held = core.state.charges.get(idOf(intent.latest_charge) ?? "");
  if (!held || intent.status !== "requires_capture") throw unexpectedState(intent);
  const taken = amount ?? intent.amount_capturable;
  if (taken < 1 || taken > intent.amount_capturable)
    throw invalidRequest(`Only ${intent.amount_capturable} can be captured.`, {
      code: "amount_too_large",
      param: "amount_to_capture",
    });
  move(intent, "captured");
  intent.amount_capturable = 0;
  intent.amount_received = taken;
  captureCharge(core, held, taken);
  core.emit("payment_intent.succeeded", intent);
  disputeIfTested(core, held);
}

export function cancelIntent(
  core: Core,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): void {
  const held =
    intent.status === "requires_capture"
      ? core.state.charges.get(idOf(intent.latest_charge) ?? "")
      : undefined;
  move(intent, "canceled");
  core.state.waits.delete(intent.id);
  intent.amount_capturable = 0;
  intent.canceled_at = core.nowSeconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  if (held) releaseCharge(core, held);
  core.emit("payment_intent.canceled", intent);
}

function methodOf({ state }: Core, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  const method = state.paymentMethods.get(idOf(intent.payment_method) ?? "");
  if (!method) throw new Error(`${intent.id} has no payment method`);
  return method;
}

function follow(
  core: Core,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  verdict: Verdict,
  { returnUrl, isAuthenticated }: { returnUrl: string | null; isAuthenticated: boolean },
): ProviderError | null {
  switch (verdict.kind) {
    case "asksBank":
      move(intent, "bankAsked");
      intent.next_action = bankAction(core, intent, returnUrl);
      core.state.waits.set(intent.id, { kind: "bankGivesUp", dueAt: core.now() + BANK_WAITS_MS });
      core.emit("payment_intent.requires_action", intent);
      return null;
    case "processes":
      move(intent, "processingBegan");
      intent.processing = { type: "card" };
      core.state.waits.set(intent.id, { kind: "processingEnds", dueAt: core.now() + PROCESSING_MS });
      core.emit("payment_intent.processing", intent);
      return null;
    case "declined": {
      const failed = addFailedCharge(core, { intent, method, isAuthenticated }, verdict.decline);
      return failIntent(core, intent, method, verdict.decline, failed.id);
    }
    case "succeeds":
      charge(core, intent, method, isAuthenticated);
      return null;
  }
}

function bankAction(
  core: Core,
  intent: Stripe.PaymentIntent,
  returnUrl: string | null,
): Stripe.PaymentIntent.NextAction {
  if (returnUrl === null)
    return { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } };
  const url = `${core.url}/test_bank/payment_intents/${intent.id}?client_secret=${intent.client_secret}`;
  return { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } };
}

function charge(
  core: Core,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  isAuthenticated: boolean,
): void {
  const isHeld = intent.capture_method === "manual";
  move(intent, isHeld ? "authorized" : "charged");
  const made = addCharge(core, { intent, method, isAuthenticated });
  intent.latest_charge = made.id;
  const customerId = idOf(intent.customer);
  if (customerId !== null && intent.setup_future_usage !== null) {
    attachMethod(core, method, customerId);
    if (isAuthenticated && intent.setup_future_usage === "off_session")
      core.state.setUpMethods.set(method.id, true);
  }
  if (cardOf(core, method).outcome === "losesAnswer") core.loseAnswer();
  if (isHeld) {
    intent.amount_capturable = intent.amount;
    core.emit("payment_intent.amount_capturable_updated", intent);
    return;
  }
  intent.amount_received = intent.amount;
  core.emit("payment_intent.succeeded", intent);
  disputeIfTested(core, made);
}

function failIntent(
  core: Core,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  chargeId: string | null,
): ProviderError {
  move(intent, "failed");
  const failedCharge = chargeId === null ? {} : { charge: chargeId };
  intent.latest_charge = chargeId ?? intent.latest_charge;
  intent.payment_method = null;
  intent.next_action = null;
  intent.processing = null;
  intent.last_payment_error = {
    type: chargeId === null ? "invalid_request_error" : "card_error",
    ...decline,
    ...failedCharge,
    payment_method: structuredClone(method),
  };
  core.emit("payment_intent.payment_failed", intent);
  return cardError(decline, { ...failedCharge, payment_method: method, payment_intent: intent });
}
