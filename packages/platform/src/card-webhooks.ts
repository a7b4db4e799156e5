import Stripe from "stripe";
import type { VerifiedWebhook, WebhookCall } from "./webhook-signatures.ts";

/** Maximum age in seconds of a signed event, and how far its clock may be ahead. */
const TOLERANCE_SECONDS = 300;
const stripe = Stripe.webhooks;

export type CardWebhookKey = { readonly secret: string; readonly isTestMode: boolean };

/**
 * Verifies an event of the card provider: its signature over the raw body, its age, and that it is of our mode. A test event never moves real money.
 *
 * @see https://docs.stripe.com/webhooks/signature
 */
export function verifyCardWebhook(
  { headers, body }: WebhookCall,
  { secret, isTestMode }: CardWebhookKey,
  now: Date,
): VerifiedWebhook {
  const signature = String(headers["stripe-signature"] ?? "");
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  // The SDK refuses what is too old, and accepts what claims to be of the future.
  if (!(signedAt <= nowSeconds + TOLERANCE_SECONDS)) return null;
  try {
    const event = stripe.constructEvent(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      nowSeconds * 1000,
    );
    if (event.livemode === isTestMode || typeof event.id !== "string") return null;
    return { providerEventId: event.id };
  } catch {
    return null;
  }
}
