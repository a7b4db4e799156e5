import type Stripe from "stripe";
import type { Core } from "./core.ts";
import type { Params } from "./http/form.ts";
import { invalidRequest, missingResource, ProviderError } from "./http/provider-error.ts";
import { needText, readChoice } from "./http/read-params.ts";
import { authenticateIntent, refuseAuthentication, unexpectedState } from "./intents/payment-intents.ts";
import { answerSetup, unexpectedSetupState } from "./intents/setup-intents.ts";

/** What the holder of a card types at the test bank. */
export const BANK_CODE = "123456";

/** The holder's answer to their bank about a payment. It needs the intent's client secret and no key. */
export function answerPayment(core: Core, id: string, params: Params): Stripe.PaymentIntent {
  const intent = core.state.paymentIntents.get(id);
  if (!intent) throw missingResource("payment_intent", id, "intent");
  const isApproved = readAnswer(params, intent.client_secret);
  if (intent.status !== "requires_action") throw unexpectedState(intent);
  if (isApproved) authenticateIntent(core, intent);
  else refuseAuthentication(core, intent);
  return intent;
}

/** The holder's answer to their bank about saving a card. */
export function answerCardSetup(core: Core, id: string, params: Params): Stripe.SetupIntent {
  const intent = core.state.setupIntents.get(id);
  if (!intent) throw missingResource("setupintent", id, "intent");
  const isApproved = readAnswer(params, intent.client_secret);
  if (intent.status !== "requires_action") throw unexpectedSetupState(intent);
  answerSetup(core, intent, isApproved);
  return intent;
}

function readAnswer(params: Params, secret: string | null): boolean {
  if (needText(params, "client_secret") !== secret)
    throw new ProviderError(401, { type: "invalid_request_error", message: "The client secret is wrong." });
  needText(params, "outcome");
  const isApproved = readChoice(params, "outcome", ["approve", "decline"]) === "approve";
  if (isApproved && needText(params, "code") !== BANK_CODE)
    throw invalidRequest("The code is wrong.", { code: "incorrect_code", param: "code" });
  return isApproved;
}
