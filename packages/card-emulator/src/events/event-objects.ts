import type Stripe from "stripe";

/** The events that the emulator sends, and what each carries. */
export interface EventObjects {
  "customer.created": Stripe.Customer;
  "customer.updated": Stripe.Customer;
  "customer.deleted": Stripe.Customer;
  "payment_method.attached": Stripe.PaymentMethod;
  "payment_method.detached": Stripe.PaymentMethod;
  "setup_intent.created": Stripe.SetupIntent;
  "setup_intent.requires_action": Stripe.SetupIntent;
  "setup_intent.setup_failed": Stripe.SetupIntent;
  "setup_intent.succeeded": Stripe.SetupIntent;
  "setup_intent.canceled": Stripe.SetupIntent;
  "payment_intent.created": Stripe.PaymentIntent;
  "payment_intent.requires_action": Stripe.PaymentIntent;
  "payment_intent.processing": Stripe.PaymentIntent;
  "payment_intent.amount_capturable_updated": Stripe.PaymentIntent;
  "payment_intent.succeeded": Stripe.PaymentIntent;
  "payment_intent.payment_failed": Stripe.PaymentIntent;
  "payment_intent.canceled": Stripe.PaymentIntent;
  "charge.succeeded": Stripe.Charge;
  "charge.failed": Stripe.Charge;
  "charge.captured": Stripe.Charge;
  "charge.refunded": Stripe.Charge;
  "refund.created": Stripe.Refund;
  "refund.updated": Stripe.Refund;
  "refund.failed": Stripe.Refund;
  "charge.refund.updated": Stripe.Refund;
  "charge.dispute.created": Stripe.Dispute;
  "charge.dispute.updated": Stripe.Dispute;
  "charge.dispute.funds_withdrawn": Stripe.Dispute;
  "charge.dispute.funds_reinstated": Stripe.Dispute;
  "charge.dispute.closed": Stripe.Dispute;
}
