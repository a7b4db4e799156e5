import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { Core } from "../core.ts";
import { newId } from "../ids.ts";
import type { TestCard } from "./test-cards.ts";

export interface CardInput {
  card: TestCard;
  expMonth: number;
  expYear: number;
  hasCvc: boolean;
  billing: Partial<Stripe.PaymentMethod.BillingDetails>;
  metadata: Record<string, string>;
}

/** Saves a new payment method for a card. The number itself is not kept. */
export function addMethod(core: Core, input: CardInput): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null, ...input.billing },
    card: describeCard(input),
    created: core.nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: input.metadata,
    type: "card",
  };
  core.state.paymentMethods.set(method.id, method);
  core.state.testCards.set(method.id, input.card.name);
  return method;
}

function describeCard({ card, expMonth, expYear, hasCvc }: CardInput): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: hasCvc ? "unchecked" : null,
    },
    country: "US",
    display_brand: card.brand === "amex" ? "american_express" : card.brand,
    exp_month: expMonth,
    exp_year: expYear,
    // The same number has the same fingerprint, so that one card saved twice is recognised.
    fingerprint: createHash("sha256")
      .update(card.number)
      .digest("base64url")
      .replace(/[-_]/g, "x")
      .slice(0, 16),
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: card.brand !== "amex" },
    wallet: null,
  };
}
