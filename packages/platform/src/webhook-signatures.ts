import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export type WebhookCall = {
  /** Full URL that the provider called and signed. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
/** The id that identifies repeated calls; null if the signature is invalid. */
export type VerifiedWebhook = { readonly providerEventId: string } | null;

/** Maximum age in seconds of a signed mail receipt. */
const TOLERANCE_SECONDS = 300;
const EVENT_ID_CHARS_MAX = 200;

/** URL at which the SMS provider reports a delivery's outcome. */
export function smsReceiptUrl(publicUrl: string, deliveryId: string): string {
  return `${publicUrl}/api/delivery-receipts/sms?delivery=${deliveryId}`;
}

/**
 * Verifies a status callback of the SMS provider, signed with the account's token over URL and fields. It has no event id;
 * repeats are equal, so the id is derived from the content.
 *
 * @see https://www.twilio.com/docs/usage/security
 */
export function verifySmsWebhook({ url, headers, body }: WebhookCall, token: string): VerifiedWebhook {
  const signed = [...new URLSearchParams(body)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .reduce((text, [name, value]) => text + name + value, url);
  const signature = createHmac("sha1", token).update(signed).digest();
  if (!isSame(String(headers["x-twilio-signature"] ?? ""), signature)) return null;
  return { providerEventId: createHash("sha256").update(signed).digest("hex") };
}

/**
 * Verifies a mail provider's event, signed as in Standard Webhooks: over id, time and body, with a shared secret.
 *
 * @see https://www.standardwebhooks.com
 */
export function verifyMailWebhook(
  { headers, body }: WebhookCall,
  secret: string,
  now: Date,
): VerifiedWebhook {
  const [id = "", time, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    String(headers[name] ?? ""),
  );
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest();
  const isSigned = (signatures ?? "")
    .split(" ")
    .some((each) => each.startsWith("v1,") && isSame(each.slice("v1,".length), signature));
  const isInTime = Math.abs(now.getTime() / 1000 - Number(time || Number.NaN)) <= TOLERANCE_SECONDS;
  if (!isSigned || !isInTime || id === "" || id.length > EVENT_ID_CHARS_MAX) return null;
  return { providerEventId: id };
}

function isSame(given: string, expected: Buffer): boolean {
  const bytes = Buffer.from(given, "base64");
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
