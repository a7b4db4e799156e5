import type Stripe from "stripe";
import { findMethod, refuseForeignMethod } from "../cards/find-method.ts";
import type { Call, Core, Route } from "../core.ts";
import type { Params } from "../http/form.ts";
import { invalidRequest, missingResource } from "../http/provider-error.ts";
import { readChoice, readFlag, readMetadata, readText } from "../http/read-params.ts";
import { idOf } from "../ids.ts";
import { addSetupIntent } from "../intents/new-intents.ts";
import { canConfirm, type IntentStatus } from "../intents/rules.ts";
import { cancelSetup, confirmSetup, unexpectedSetupState } from "../intents/setup-intents.ts";
import { findCustomer } from "./customers.ts";
import { checkReturnUrl, readAllowedMethods } from "./payment-intents.ts";

const confirmParams = ["payment_method", "return_url", "use_stripe_sdk", "mandate_data"];

export const setupIntentRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/setup_intents",
    params: [
      "allowed_payment_method_types",
      "automatic_payment_methods",
      "confirm",
      "customer",
      "description",
      "metadata",
      "usage",
      ...confirmParams,
    ],
    run: create,
  },
  {
    method: "GET",
    path: "/setup_intents/:id",
    params: ["client_secret"],
    run: (core, { id }) => findSetup(core, id),
  },
  {
    method: "POST",
    path: "/setup_intents/:id/confirm",
    params: confirmParams,
    run: (core, { id, params }) => {
      const intent = findSetup(core, id);
      if (!canConfirm(intent.status as IntentStatus)) throw unexpectedSetupState(intent);
      return confirm(core, intent, params);
    },
  },
  {
    method: "POST",
    path: "/setup_intents/:id/cancel",
    params: ["cancellation_reason"],
    run: (core, { id, params }) => {
      const intent = findSetup(core, id);
      const reasons = ["abandoned", "duplicate", "requested_by_customer"] as const;
      cancelSetup(core, intent, readChoice(params, "cancellation_reason", reasons) ?? null);
      return intent;
    },
  },
];

export function findSetup({ state }: Core, id: string): Stripe.SetupIntent {
  const intent = state.setupIntents.get(id);
  if (!intent) throw missingResource("setupintent", id, "intent");
  return intent;
}

function create(core: Core, { params }: Call): Stripe.SetupIntent {
  const customerId = readText(params, "customer") ?? null;
  if (customerId !== null) findCustomer(core, customerId);
  const allowed = readAllowedMethods(params);
  const isConfirmed = readFlag(params, "confirm") ?? false;
  if (isConfirmed) checkReturnUrl(allowed, params);
  const usage = readChoice(params, "usage", ["on_session", "off_session"]) ?? "off_session";
  const metadata = readMetadata(params);
  const method = readMethod(core, params, customerId);
  if (isConfirmed && !method)
    throw invalidRequest("An intent needs a payment method to be confirmed.", {
      code: "parameter_missing",
      param: "payment_method",
    });
  const intent = addSetupIntent(core, {
    customerId,
    methodId: method?.id ?? null,
    allowed,
    usage,
    description: readText(params, "description") ?? null,
    metadata,
  });
  return isConfirmed ? confirm(core, intent, params, method) : intent;
}

function confirm(
  core: Core,
  intent: Stripe.SetupIntent,
  params: Params,
  given?: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  checkReturnUrl(intent, params);
  const customerId = idOf(intent.customer);
  const savedId = idOf(intent.payment_method);
  const method =
    given ??
    readMethod(core, params, customerId) ??
    (savedId === null ? undefined : findMethod(core, savedId));
  if (!method) throw unexpectedSetupState(intent);
  refuseForeignMethod(core, method, customerId);
  const refusal = confirmSetup(core, intent, method, readText(params, "return_url") ?? null);
  if (refusal) throw refusal;
  return intent;
}

function readMethod(core: Core, params: Params, customerId: string | null): Stripe.PaymentMethod | undefined {
  const id = readText(params, "payment_method");
  if (id === undefined) return undefined;
  const method = findMethod(core, id);
  refuseForeignMethod(core, method, customerId);
  return method;
}
