import {
  createPushSender,
  createSmsProvider,
  createSmtpMailer,
  type Metrics,
  measureMessages,
  noSms,
  smsReceiptUrl,
} from "@evenly/platform";
import type { ServiceDeps, Sms } from "@evenly/services";
import { createMailbox, createSmsMailbox } from "@evenly/services/notifications/create-mailbox";
import { createNotificationTexts } from "@evenly/templates";
import type { WorkerEnv } from "./env.ts";

type SenderDeps = Pick<ServiceDeps, "db" | "clock" | "config">;

/** Opens the senders of mail, text messages and pushes with metrics, and their templates. */
export function openSenders(env: WorkerEnv, deps: SenderDeps, metrics: Metrics) {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env;
  const pushes = createPushSender({
    publicKey: env.VAPID_PUBLIC_KEY,
    privateKey: env.VAPID_PRIVATE_KEY,
    subject: env.VAPID_SUBJECT,
    allowsLoopback: env.NODE_ENV === "development",
  });
  return {
    texts: createNotificationTexts(),
    mailer: measureMessages(
      smtpUrl ? createSmtpMailer({ smtpUrl, from }) : createMailbox(deps),
      "email",
      metrics,
    ),
    sms: measureMessages(createSms(env, deps), "sms", metrics),
    push: measureMessages(pushes, "push", metrics),
  };
}

/** Without a provider: the development mailbox; in production no sender. */
function createSms(env: WorkerEnv, deps: SenderDeps): Sms {
  if (env.SMS_URL !== undefined && env.SMS_FROM !== undefined) {
    const { publicUrl } = deps.config;
    const receiptUrl = (messageId: string) => smsReceiptUrl(publicUrl, messageId);
    const receipts = publicUrl.startsWith("https:") ? { receiptUrl } : {};
    return createSmsProvider({ url: env.SMS_URL, from: env.SMS_FROM, ...receipts });
  }
  return env.NODE_ENV === "development" ? createSmsMailbox(deps) : noSms;
}
