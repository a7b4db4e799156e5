import type Stripe from "stripe";
import { signBody } from "./signature.ts";

const ANSWER_MS_MAX = 10_000;

/** Sends an event once. Returns whether the webhook accepted it; no answer counts as a refusal. */
export async function sendEvent(
  webhook: { url: string; secret: string },
  event: Stripe.Event,
  stop: AbortSignal,
): Promise<boolean> {
  const body = JSON.stringify(event);
  try {
    const answer = await fetch(webhook.url, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        // The receiver compares it with its own clock, so it is the real time.
        "stripe-signature": signBody(body, webhook.secret, Math.floor(Date.now() / 1000)),
      },
      body,
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
