import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { DeliveryReceipt } from "@evenly/services/ports";
import * as z from "zod";
import { MessageSid } from "./sms.ts";

export type ReceiptCall = {
  /** The address that the provider called, as it knows it. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
/** Null when the provider did not sign it; without a receipt when it says nothing of an end. */
export type ReadReceipt = { readonly receipt: DeliveryReceipt | null } | null;

/** How long a signed mail receipt can be repeated. */
const TOLERANCE_SECONDS = 300;
const REASON_CHARS_MAX = 100;

const SmsReceipt = z.object({
  MessageSid,
  MessageStatus: z.string(),
  ErrorCode: z.string().max(20).optional(),
});
const SMS_OUTCOMES = { delivered: "delivered", undelivered: "failed", failed: "failed" } as const;

/** Where the provider of text messages is asked to tell what became of a delivery. */
export function smsReceiptUrl(publicUrl: string, deliveryId: string): string {
  return `${publicUrl}/api/delivery-receipts/sms?delivery=${deliveryId}`;
}

/**
 * Reads a status callback of the provider of text messages, signed with the account's token over the address and all fields.
 *
 * @see https://www.twilio.com/docs/usage/security
 */
export function readSmsReceipt({ url, headers, body }: ReceiptCall, token: string): ReadReceipt {
  const fields = new URLSearchParams(body);
  const signed = [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .reduce((text, [name, value]) => text + name + value, url);
  const signature = createHmac("sha1", token).update(signed).digest();
  if (!isSame(String(headers["x-twilio-signature"] ?? ""), signature)) return null;
  const parsed = SmsReceipt.safeParse(Object.fromEntries(fields));
  const deliveryId = z.uuid().safeParse(new URL(url).searchParams.get("delivery"));
  if (!parsed.success || !deliveryId.success) return { receipt: null };
  const { MessageSid: providerMessageId, MessageStatus: status, ErrorCode: code } = parsed.data;
  const outcome = Object.hasOwn(SMS_OUTCOMES, status)
    ? SMS_OUTCOMES[status as keyof typeof SMS_OUTCOMES]
    : null;
  if (outcome === null) return { receipt: null };
  const reason = outcome === "failed" ? `the provider says ${status}${code ? ` (${code})` : ""}` : null;
  return { receipt: { channel: "sms", deliveryId: deliveryId.data, providerMessageId, outcome, reason } };
}

const MailReceipt = z.object({
  type: z.string(),
  data: z.object({ message_id: z.string().max(300), reason: z.string().optional() }),
});
const MAIL_OUTCOMES = {
  "email.delivered": "delivered",
  "email.bounced": "failed",
  "email.failed": "failed",
} as const;
const MESSAGE_ID = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[!-;=?A-~]+>$/;

/**
 * Reads a mail provider's event, signed as Standard Webhooks has it: over id, time and body, with a secret of both sides.
 *
 * @see https://www.standardwebhooks.com
 */
export function readMailReceipt({ headers, body }: ReceiptCall, secret: string, now: Date): ReadReceipt {
  const [id, time, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    String(headers[name] ?? ""),
  );
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest();
  const isSigned = (signatures ?? "")
    .split(" ")
    .some((each) => each.startsWith("v1,") && isSame(each.slice("v1,".length), signature));
  const isInTime = Math.abs(now.getTime() / 1000 - Number(time || Number.NaN)) <= TOLERANCE_SECONDS;
  if (!isSigned || !isInTime) return null;
  const parsed = MailReceipt.safeParse(parseJson(body));
  if (!parsed.success) return { receipt: null };
  const { type, data } = parsed.data;
  const outcome = Object.hasOwn(MAIL_OUTCOMES, type)
    ? MAIL_OUTCOMES[type as keyof typeof MAIL_OUTCOMES]
    : null;
  const deliveryId = MESSAGE_ID.exec(data.message_id)?.[1];
  if (outcome === null || deliveryId === undefined) return { receipt: null };
  const said = data.reason?.slice(0, REASON_CHARS_MAX);
  const reason = outcome === "failed" ? `the provider says ${said ?? type}` : null;
  return { receipt: { channel: "email", deliveryId, providerMessageId: data.message_id, outcome, reason } };
}

function isSame(given: string, expected: Buffer): boolean {
  const bytes = Buffer.from(given, "base64");
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
