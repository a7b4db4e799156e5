import type Stripe from "stripe";
import type { Core } from "../core.ts";
import { invalidRequest, missingResource } from "../http/provider-error.ts";
import { idOf } from "../ids.ts";
import { addMethod } from "./new-method.ts";
import { findNamedCard, type TestCard } from "./test-cards.ts";

/** A payment method by its id. The name of a test card becomes a new method, as at the provider. */
export function findMethod(core: Core, idOrName: string, param = "payment_method"): Stripe.PaymentMethod {
  const known = core.state.paymentMethods.get(idOrName);
  if (known) return known;
  const card = findNamedCard(idOrName);
  if (!card) throw missingResource("PaymentMethod", idOrName, param);
  return addMethod(core, {
    card,
    expMonth: 12,
    expYear: new Date(core.now()).getUTCFullYear() + 3,
    hasCvc: true,
    billing: {},
    metadata: {},
  });
}

export function cardOf({ state }: Core, method: Stripe.PaymentMethod): TestCard {
  const card = findNamedCard(`pm_card_${state.testCards.get(method.id)}`);
  if (!card) throw new Error(`no test card behind ${method.id}`);
  return card;
}

/** Refuses a method that a payment or card set-up of this customer may not use. */
export function refuseForeignMethod(
  { state }: Core,
  method: Stripe.PaymentMethod,
  customerId: string | null,
): void {
  if (state.spentMethods.has(method.id))
    throw invalidRequest("This payment method was detached from its customer and cannot be used again.", {
      param: "payment_method",
    });
  const ownerId = idOf(method.customer);
  if (ownerId === null || ownerId === customerId) return;
  throw invalidRequest("This payment method belongs to another customer.", { param: "payment_method" });
}

/** Takes a method from its customer; it cannot be used again. */
export function detachMethod(core: Core, method: Stripe.PaymentMethod): void {
  method.customer = null;
  core.state.spentMethods.set(method.id, true);
  core.emit("payment_method.detached", method);
}

/** Saves a method for later payments of a customer. */
export function attachMethod(core: Core, method: Stripe.PaymentMethod, customerId: string): void {
  if (idOf(method.customer) === customerId) return;
  method.customer = customerId;
  if (method.card?.checks) method.card.checks.cvc_check = "pass";
  core.emit("payment_method.attached", method);
}
