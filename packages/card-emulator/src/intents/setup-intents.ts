import type Stripe from "stripe";
import { decideSetup } from "../cards/decide-charge.ts";
import { type Decline, declines } from "../cards/declines.ts";
import { attachMethod, cardOf } from "../cards/find-method.ts";
import type { Core } from "../core.ts";
import { cardError, invalidRequest, type ProviderError } from "../http/provider-error.ts";
import { idOf } from "../ids.ts";
import { BANK_WAITS_MS } from "./payment-intents.ts";
import { type Happening, type IntentStatus, moveIntent } from "./rules.ts";

function move(intent: Stripe.SetupIntent, happening: Happening): void {
  const next = moveIntent(intent.status as IntentStatus, happening);
  if (next === null) throw unexpectedSetupState(intent);
  intent.status = next;
}

export function unexpectedSetupState(intent: Stripe.SetupIntent): ProviderError {
  return invalidRequest(`The setup intent is ${intent.status}, which does not allow this.`, {
    code: "setup_intent_unexpected_state",
    setup_intent: intent,
  });
}

/** Tries to save a card for later. Returns the refusal of the card, after it has been recorded. */
export function confirmSetup(
  core: Core,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string | null,
): ProviderError | null {
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  intent.next_action = null;
  const verdict = decideSetup(cardOf(core, method), false);
  if (verdict.kind === "declined") return failSetup(core, intent, method, verdict.decline);
  if (verdict.kind !== "asksBank") {
    succeed(core, intent, method);
    return null;
  }
  move(intent, "bankAsked");
  const url = `${core.url}/test_bank/setup_intents/${intent.id}?client_secret=${intent.client_secret}`;
  intent.next_action =
    returnUrl === null
      ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } }
      : { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } };
  core.state.waits.set(intent.id, { kind: "bankGivesUp", dueAt: core.now() + BANK_WAITS_MS });
  core.emit("setup_intent.requires_action", intent);
  return null;
}

/** Goes on after the holder has answered their bank, or has not for too long. */
export function answerSetup(core: Core, intent: Stripe.SetupIntent, isApproved: boolean): void {
  const method = core.state.paymentMethods.get(idOf(intent.payment_method) ?? "");
  if (!method) throw new Error(`${intent.id} has no payment method`);
  core.state.waits.delete(intent.id);
  intent.next_action = null;
  if (isApproved) succeed(core, intent, method);
  else failSetup(core, intent, method, declines.setupNotAuthenticated);
}

export function cancelSetup(
  core: Core,
  intent: Stripe.SetupIntent,
  reason: Stripe.SetupIntent.CancellationReason | null,
): void {
  move(intent, "canceled");
  core.state.waits.delete(intent.id);
  intent.cancellation_reason = reason;
  intent.next_action = null;
  core.emit("setup_intent.canceled", intent);
}

function succeed(core: Core, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): void {
  move(intent, "charged");
  core.state.setUpMethods.set(method.id, true);
  const customerId = idOf(intent.customer);
  if (customerId !== null) attachMethod(core, method, customerId);
  core.emit("setup_intent.succeeded", intent);
}

function failSetup(
  core: Core,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): ProviderError {
  move(intent, "failed");
  intent.payment_method = null;
  intent.last_setup_error = {
    type: decline === declines.setupNotAuthenticated ? "invalid_request_error" : "card_error",
    ...decline,
    payment_method: structuredClone(method),
  };
  core.emit("setup_intent.setup_failed", intent);
  return cardError(decline, { payment_method: method, setup_intent: intent });
}
