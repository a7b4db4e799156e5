import { MessageSid } from "@evenly/contract/notifications/message-sid";
import * as z from "zod";
import type { DeliveryReceipt } from "../ports.ts";

/** A provider's call with a verified signature. */
type SignedCall = { readonly url: string; readonly body: string };

const REASON_CHARS_MAX = 100;

const SmsReceipt = z.object({
  MessageSid,
  MessageStatus: z.string(),
  ErrorCode: z.string().max(20).optional(),
});
const SMS_OUTCOMES: ReadonlyMap<string, DeliveryReceipt["outcome"]> = new Map([
  ["delivered", "delivered"],
  ["undelivered", "failed"],
  ["failed", "failed"],
]);

/** Parses an SMS provider's status callback; null when the status is not final. */
export function readSmsReceipt({ url, body }: SignedCall): DeliveryReceipt | null {
  const parsed = SmsReceipt.safeParse(Object.fromEntries(new URLSearchParams(body)));
  const deliveryId = z.uuid().safeParse(new URL(url).searchParams.get("delivery"));
  if (!parsed.success || !deliveryId.success) return null;
  const { MessageSid: providerMessageId, MessageStatus: status, ErrorCode: code } = parsed.data;
  const outcome = SMS_OUTCOMES.get(status);
  if (outcome === undefined) return null;
  const reason = outcome === "failed" ? `the provider says ${status}${code ? ` (${code})` : ""}` : null;
  return { channel: "sms", deliveryId: deliveryId.data, providerMessageId, outcome, reason };
}

const MailReceipt = z.object({
  type: z.string(),
  data: z.object({ message_id: z.string().max(300), reason: z.string().optional() }),
});
const MAIL_OUTCOMES: ReadonlyMap<string, DeliveryReceipt["outcome"]> = new Map([
  ["email.delivered", "delivered"],
  ["email.bounced", "failed"],
  ["email.failed", "failed"],
]);
const MESSAGE_ID = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[!-;=?A-~]+>$/;

/** Parses a mail provider's event; null when the status is not final. */
export function readMailReceipt({ body }: SignedCall): DeliveryReceipt | null {
  const parsed = MailReceipt.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { type, data } = parsed.data;
  const outcome = MAIL_OUTCOMES.get(type);
  const deliveryId = MESSAGE_ID.exec(data.message_id)?.[1];
  if (outcome === undefined || deliveryId === undefined) return null;
  const said = data.reason?.slice(0, REASON_CHARS_MAX);
  const reason = outcome === "failed" ? `the provider says ${said ?? type}` : null;
  return { channel: "email", deliveryId, providerMessageId: data.message_id, outcome, reason };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
