import { PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";
import { MessageSid } from "@evenly/contract/notifications/message-sid";
import type { Sms } from "@evenly/services/ports";
import * as z from "zod";
import { readSmsAccount } from "./sms-account.ts";

const ANSWER_MS = 10_000;
const TOO_MANY_REQUESTS = 429;
const ANSWER_CHARS_MAX = 10_000;
const MessageResource = z.object({ sid: MessageSid });

export type SmsProviderOptions = {
  /** Such as https://ACCOUNT:TOKEN@api.twilio.com, or a provider with a compatible API. */
  readonly url: string;
  /** Sender number or name. */
  readonly from: string;
  /** URL for delivery receipts; the provider calls public addresses only. */
  readonly receiptUrl?: ((messageId: string) => string) | undefined;
};

/**
 * Sends text messages over Twilio's Messages resource. A 4xx answer (invalid number, unsupported country) is a permanent failure;
 * any other failure may be retried.
 * permanent; anything else may be tried again.
 *
 * @see https://www.twilio.com/docs/messaging/api/message-resource
 */
export function createSmsProvider({ url, from, receiptUrl }: SmsProviderOptions): Sms {
  const { address, headers } = readSmsAccount(url);
  return {
    send: async ({ messageId, to, text }) => {
      const message = new URLSearchParams({ To: to, From: from, Body: text });
      if (receiptUrl !== undefined) message.set("StatusCallback", receiptUrl(messageId));
      const answer = await fetch(`${address}/Messages.json`, {
        method: "POST",
        headers,
        body: message,
        redirect: "error",
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (answer.ok) return { providerMessageId: await readSid(answer) };
      await answer.body?.cancel();
      const { status } = answer;
      const isPermanent = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
      if (isPermanent) throw new PermanentDeliveryError(`the provider refused the message (${status})`);
      throw new Error(`the provider did not take the message (${status})`);
    },
    close: async () => {},
  };
}

/** The message was accepted, so an answer without a readable id is no failure; its delivery receipts cannot be matched. */
async function readSid(answer: Response): Promise<string | null> {
  const body = MessageResource.safeParse(parseJson(await answer.text()));
  return body.success ? body.data.sid : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.slice(0, ANSWER_CHARS_MAX));
  } catch {
    return null;
  }
}

/** Used without a provider: every send fails permanently. The api refuses to send codes then. */
export const noSms: Sms = {
  send: async () => {
    throw new PermanentDeliveryError("no provider of text messages is set");
  },
  close: async () => {},
};
