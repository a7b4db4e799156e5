import type Stripe from "stripe";
import { findMethod, refuseForeignMethod } from "../cards/find-method.ts";
import type { Call, Core, Route } from "../core.ts";
import type { Params } from "../http/form.ts";
import { listPage, pageParams, readCreated } from "../http/lists.ts";
import { invalidRequest, missingResource } from "../http/provider-error.ts";
import {
  needText,
  readChoice,
  readFlag,
  readGroup,
  readInteger,
  readList,
  readMetadata,
  readText,
} from "../http/read-params.ts";
import { idOf } from "../ids.ts";
import { addPaymentIntent, type PaymentIntentInput } from "../intents/new-intents.ts";
import {
  type Confirmation,
  cancelIntent,
  captureIntent,
  confirmIntent,
  unexpectedState,
} from "../intents/payment-intents.ts";
import { AMOUNT_MAX, canConfirm, type IntentStatus, judgeAmount } from "../intents/rules.ts";
import { findCustomer } from "./customers.ts";

const cancellationReasons = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"] as const;
const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

const confirmParams = ["payment_method", "return_url", "off_session", "use_stripe_sdk", "mandate_data"];
const createParams = [
  "allowed_payment_method_types",
  "amount",
  "automatic_payment_methods",
  "capture_method",
  "confirm",
  "confirmation_method",
  "currency",
  "customer",
  "description",
  "metadata",
  "receipt_email",
  "setup_future_usage",
  "statement_descriptor",
  "statement_descriptor_suffix",
  "transfer_group",
];

export const paymentIntentRoutes: readonly Route[] = [
  { method: "POST", path: "/payment_intents", params: [...createParams, ...confirmParams], run: create },
  {
    method: "GET",
    path: "/payment_intents",
    params: [...pageParams, "created", "customer"],
    run: list,
  },
  {
    method: "GET",
    path: "/payment_intents/:id",
    params: ["client_secret"],
    run: (core, { id }) => findIntent(core, id),
  },
  {
    method: "POST",
    path: "/payment_intents/:id/confirm",
    params: [...confirmParams, "setup_future_usage", "receipt_email"],
    run: confirmAgain,
  },
  {
    method: "POST",
    path: "/payment_intents/:id/capture",
    params: ["amount_to_capture"],
    run: (core, { id, params }) => {
      const intent = findIntent(core, id);
      captureIntent(core, intent, readInteger(params, "amount_to_capture"));
      return intent;
    },
  },
  {
    method: "POST",
    path: "/payment_intents/:id/cancel",
    params: ["cancellation_reason"],
    run: (core, { id, params }) => {
      const intent = findIntent(core, id);
      cancelIntent(core, intent, readChoice(params, "cancellation_reason", cancellationReasons) ?? null);
      return intent;
    },
  },
];

export function findIntent({ state }: Core, id: string, param = "intent"): Stripe.PaymentIntent {
  const intent = state.paymentIntents.get(id);
  if (!intent) throw missingResource("payment_intent", id, param);
  return intent;
}

function list({ state }: Core, { params }: Call): Stripe.ApiList<Stripe.PaymentIntent> {
  const customerId = readText(params, "customer");
  const isCreated = readCreated(params);
  const rows = [...state.paymentIntents.values()].filter(
    (one) => isCreated(one) && (customerId === undefined || idOf(one.customer) === customerId),
  );
  return listPage(rows, params, { name: "payment_intent", url: "/v1/payment_intents" });
}

function create(core: Core, { params }: Call): Stripe.PaymentIntent {
  const input = readInput(core, params);
  const isConfirmed = readFlag(params, "confirm") ?? false;
  if (!isConfirmed && (params.off_session !== undefined || params.return_url !== undefined))
    throw invalidRequest("off_session and return_url belong to a confirmation.", { param: "confirm" });
  const wishes = isConfirmed ? readWishes(input.allowed, params) : null;
  const method = readMethod(core, params, input.customerId);
  if (isConfirmed && !method)
    throw invalidRequest("An intent needs a payment method to be confirmed.", {
      code: "parameter_missing",
      param: "payment_method",
    });
  const intent = addPaymentIntent(core, { ...input, methodId: method?.id ?? null });
  return wishes && method ? confirm(core, intent, { ...wishes, method }) : intent;
}

function confirmAgain(core: Core, { id, params }: Call): Stripe.PaymentIntent {
  const intent = findIntent(core, id);
  if (!canConfirm(intent.status as IntentStatus)) throw unexpectedState(intent);
  const wishes = readWishes(intent, params);
  const usage = readUsage(params);
  const email = readText(params, "receipt_email");
  const method = readMethod(core, params, idOf(intent.customer)) ?? findIntentMethod(core, intent);
  if (usage) intent.setup_future_usage = usage;
  if (email) intent.receipt_email = email;
  return confirm(core, intent, { ...wishes, method });
}

function confirm(core: Core, intent: Stripe.PaymentIntent, confirmation: Confirmation): Stripe.PaymentIntent {
  const refusal = confirmIntent(core, intent, confirmation);
  if (refusal) throw refusal;
  return intent;
}

function readWishes(allowed: AllowedMethods, params: Params): Omit<Confirmation, "method"> {
  checkReturnUrl(allowed, params);
  return {
    returnUrl: readText(params, "return_url") ?? null,
    isOffSession: readFlag(params, "off_session") ?? false,
  };
}

function findIntentMethod(core: Core, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  const id = idOf(intent.payment_method);
  if (id === null) throw unexpectedState(intent);
  const method = findMethod(core, id);
  refuseForeignMethod(core, method, idOf(intent.customer));
  return method;
}

function readMethod(core: Core, params: Params, customerId: string | null): Stripe.PaymentMethod | undefined {
  const id = readText(params, "payment_method");
  if (id === undefined) return undefined;
  const method = findMethod(core, id);
  refuseForeignMethod(core, method, customerId);
  return method;
}

/** What an intent says about the methods that may pay it. */
export interface AllowedMethods {
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: { enabled: boolean | null; allow_redirects?: string } | null;
}

/** Some methods send the holder to another page, so the provider wants to know where to send them back; cards do not. */
export function checkReturnUrl(allowed: AllowedMethods, params: Params): void {
  const url = readText(params, "return_url");
  if (url !== undefined && !URL.canParse(url))
    throw invalidRequest("return_url is not an address.", { code: "url_invalid", param: "return_url" });
  const automatic = allowed.automatic_payment_methods;
  const isCardAlone = allowed.allowed_payment_method_types !== null;
  if (url !== undefined || isCardAlone || !automatic?.enabled || automatic.allow_redirects === "never")
    return;
  throw invalidRequest(
    "A confirmation needs a return_url, or allowed_payment_method_types, or automatic_payment_methods[allow_redirects]=never.",
    { param: "return_url" },
  );
}

/** Automatic methods are on unless the caller turns them off. */
export function readAllowedMethods(params: Params) {
  const types = readList(params, "allowed_payment_method_types") ?? null;
  if (types && types.join() !== "card")
    throw invalidRequest("The emulator knows only cards.", { param: "allowed_payment_method_types" });
  const group = readGroup(params, "automatic_payment_methods");
  const isOn = (group && readFlag(group, "enabled")) ?? true;
  const redirects = group && readChoice(group, "allow_redirects", ["always", "never"]);
  return {
    allowed_payment_method_types: types,
    automatic_payment_methods: isOn ? { enabled: true, allow_redirects: redirects ?? "always" } : null,
  };
}

function readUsage(params: Params) {
  return readChoice(params, "setup_future_usage", ["on_session", "off_session"]) ?? null;
}

function readInput(core: Core, params: Params): Omit<PaymentIntentInput, "methodId"> {
  needText(params, "amount");
  const amount = readInteger(params, "amount") ?? 0;
  const currency = needText(params, "currency").toLowerCase();
  if (!currencies.has(currency)) throw invalidRequest(`Invalid currency: ${currency}`, { param: "currency" });
  if (amount < 1)
    throw invalidRequest("amount must be at least 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  const problem = judgeAmount(amount, currency);
  if (problem)
    throw invalidRequest(`amount is below the least charge or above ${AMOUNT_MAX}.`, {
      code: problem,
      param: "amount",
    });
  if (params.statement_descriptor !== undefined)
    throw invalidRequest("Cards take a statement_descriptor_suffix.", { param: "statement_descriptor" });
  const customerId = readText(params, "customer") ?? null;
  if (customerId !== null) findCustomer(core, customerId);
  return {
    amount,
    currency,
    customerId,
    captureMethod:
      readChoice(params, "capture_method", ["automatic", "automatic_async", "manual"]) ?? "automatic_async",
    confirmationMethod: readChoice(params, "confirmation_method", ["automatic", "manual"]) ?? "automatic",
    allowed: readAllowedMethods(params),
    futureUsage: readUsage(params),
    description: readText(params, "description") ?? null,
    metadata: readMetadata(params),
    receiptEmail: readText(params, "receipt_email") ?? null,
    statementDescriptorSuffix: readText(params, "statement_descriptor_suffix") ?? null,
    transferGroup: readText(params, "transfer_group") ?? null,
  };
}
