import type Stripe from "stripe";
import type { Core } from "../core.ts";
import { newId, randomText } from "../ids.ts";

export interface PaymentIntentInput {
  amount: number;
  currency: string;
  customerId: string | null;
  methodId: string | null;
  captureMethod: "automatic" | "automatic_async" | "manual";
  confirmationMethod: "automatic" | "manual";
  allowed: Pick<Stripe.PaymentIntent, "allowed_payment_method_types" | "automatic_payment_methods">;
  futureUsage: "on_session" | "off_session" | null;
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  statementDescriptorSuffix: string | null;
  transferGroup: string | null;
}

export function addPaymentIntent(core: Core, input: PaymentIntentInput): Stripe.PaymentIntent {
  const id = newId("pi");
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    ...input.allowed,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.captureMethod,
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: input.confirmationMethod,
    created: core.nowSeconds(),
    currency: input.currency,
    customer: input.customerId,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: input.methodId,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: input.receiptEmail,
    review: null,
    setup_future_usage: input.futureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: input.statementDescriptorSuffix,
    status: input.methodId === null ? "requires_payment_method" : "requires_confirmation",
    transfer_data: null,
    transfer_group: input.transferGroup,
  };
  core.state.paymentIntents.set(id, intent);
  core.emit("payment_intent.created", intent);
  return intent;
}

export interface SetupIntentInput {
  customerId: string | null;
  methodId: string | null;
  allowed: Pick<Stripe.SetupIntent, "allowed_payment_method_types" | "automatic_payment_methods">;
  usage: "on_session" | "off_session";
  description: string | null;
  metadata: Record<string, string>;
}

export function addSetupIntent(core: Core, input: SetupIntentInput): Stripe.SetupIntent {
  const id = newId("seti");
  const intent: Stripe.SetupIntent = {
    id,
    object: "setup_intent",
    application: null,
    ...input.allowed,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(34)}`,
    created: core.nowSeconds(),
    customer: input.customerId,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: input.methodId,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: input.methodId === null ? "requires_payment_method" : "requires_confirmation",
    usage: input.usage,
  };
  core.state.setupIntents.set(id, intent);
  core.emit("setup_intent.created", intent);
  return intent;
}
