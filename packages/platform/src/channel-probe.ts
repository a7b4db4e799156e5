import type { ChannelState } from "@evenly/contract/notifications/channel-tests";
import type { ChannelProbe } from "@evenly/services/ports";
import { createTransport } from "nodemailer";
import { readSmsAccount } from "./sms-account.ts";

const ANSWER_MS = 5000;
/** Result cache in ms: providers lock out clients that sign in too often. */
const REMEMBERED_MS = 15_000;

export type ChannelProbeOptions = {
  readonly smtpUrl: string | undefined;
  readonly smsUrl: string | undefined;
  /** True if a mailbox replaces missing providers. */
  readonly isDevelopment: boolean;
};

/** Checks that the mail server or SMS provider accepts our credentials; sends nothing. */
export function createChannelProbe({ smtpUrl, smsUrl, isDevelopment }: ChannelProbeOptions): ChannelProbe {
  const look = async (
    url: string | undefined,
    isIn: (url: string) => Promise<boolean>,
  ): Promise<ChannelState> => {
    if (url === undefined) return isDevelopment ? "mailbox" : "unset";
    // The sender logs the cause when it fails.
    const isReady = await isIn(url).catch(() => false);
    return isReady ? "ready" : "unreachable";
  };
  const remembered = {
    email: remember(() => look(smtpUrl, isInSmtp)),
    sms: remember(() => look(smsUrl, isInSms)),
  };
  return { check: (channel) => remembered[channel]() };
}

/** One check for concurrent callers; its result is cached for REMEMBERED_MS. */
function remember(look: () => Promise<ChannelState>): () => Promise<ChannelState> {
  let last: { readonly answer: Promise<ChannelState>; readonly until: number } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || last.until <= now) last = { answer: look(), until: now + REMEMBERED_MS };
    return last.answer;
  };
}

async function isInSmtp(url: string): Promise<boolean> {
  const transport = createTransport({
    url,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  });
  try {
    return await transport.verify();
  } finally {
    transport.close();
  }
}

async function isInSms(url: string): Promise<boolean> {
  const { address, headers } = readSmsAccount(url);
  const answer = await fetch(`${address}.json`, {
    headers,
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  await answer.body?.cancel();
  return answer.ok;
}
