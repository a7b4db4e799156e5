import { PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";
import type { Sms } from "@evenly/services/ports";

const ANSWER_MS = 10_000;
const TOO_MANY_REQUESTS = 429;

export type SmsProviderOptions = {
  /** Such as https://ACCOUNT:TOKEN@api.twilio.com; other providers offer the same call. */
  readonly url: string;
  /** The number or name that messages come from. */
  readonly from: string;
};

/**
 * Sends text messages over Twilio's Messages resource. A 4xx answer (a number that cannot be, a country not served) is
 * permanent; anything else may be tried again.
 *
 * @see https://www.twilio.com/docs/messaging/api/message-resource
 */
export function createSmsProvider({ url, from }: SmsProviderOptions): Sms {
  const { origin, username, password } = new URL(url);
  const account = decodeURIComponent(username);
  const endpoint = `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const credentials = Buffer.from(`${account}:${decodeURIComponent(password)}`).toString("base64");
  return {
    send: async ({ to, text }) => {
      const answer = await fetch(endpoint, {
        method: "POST",
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: "error",
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      const { status } = answer;
      const isPermanent = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
      if (isPermanent) throw new PermanentDeliveryError(`the provider refused the message (${status})`);
      throw new Error(`the provider did not take the message (${status})`);
    },
    close: async () => {},
  };
}

/** Where no provider is set: whatever is to be sent fails for good. The api refuses to ask for codes then. */
export const noSms: Sms = {
  send: async () => {
    throw new PermanentDeliveryError("no provider of text messages is set");
  },
  close: async () => {},
};
