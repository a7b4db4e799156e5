import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export type WebhookCall = {
  /** The address that the provider called, as it knows it. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
/** By what the provider's repeats are known; null when the provider did not sign the call. */
export type VerifiedWebhook = { readonly providerEventId: string } | null;

/** How long a signed mail receipt can be repeated. */
const TOLERANCE_SECONDS = 300;
const EVENT_ID_CHARS_MAX = 200;

/** Where the provider of text messages is asked to tell what became of a delivery. */
export function smsReceiptUrl(publicUrl: string, deliveryId: string): string {
  return `${publicUrl}/api/delivery-receipts/sms?delivery=${deliveryId}`;
}

/**
 * Checks a status callback of the provider of text messages, signed with the account's token over the address and all fields. It
 * has no id: a repeat says the same of the same message.
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
 * Checks a mail provider's event, signed as Standard Webhooks has it: over id, time and body, with a secret of both sides.
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
