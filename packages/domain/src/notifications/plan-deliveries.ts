import type { BusinessEvent } from "@evenly/contract";
import type {
  DeliveryChannel,
  NotificationContent,
  NotificationPriority,
} from "@evenly/contract/notifications/schemas";

import { accountNewsOf } from "./plan-account-news.ts";

/** What planning has to know of a user. */
export type Recipient = {
  readonly userId: string;
  readonly emailSealed: string;
  readonly isEmailVerified: boolean;
};

export type PlannedDelivery = { readonly channel: DeliveryChannel; readonly addressSealed: string | null };
export type PlannedNotification = {
  readonly userId: string;
  readonly content: NotificationContent;
  readonly type: "payment_received" | "payment_sent" | "security_alert" | "system";
  readonly priority: NotificationPriority;
  readonly category: string;
  /** Path inside the product; null when the mail's own link is the action. */
  readonly actionUrl: string | null;
  /** False for what is only a mail. */
  readonly isListed: boolean;
  readonly deliveries: readonly PlannedDelivery[];
};

const IN_APP: PlannedDelivery = { channel: "in_app", addressSealed: null };

/** Names the users whose notifications an event may cause, so that they can be loaded. */
export function recipientIdsOf(event: BusinessEvent): readonly string[] {
  if (event.name === "payment.reported") return [event.payload.reporterUserId];
  if (event.name !== "payment.posted") return [];
  const { type, payer, payee, givenBackOf } = event.payload;
  if (givenBackOf !== null) return [payer, payee].flatMap((side) => side?.userId ?? []);
  return type === "payment" && payer !== null && payee !== null ? [payee.userId] : [];
}

/**
 * Decides who is told of an event, with which words and over which channels. Security alerts go by e-mail whatever the
 * settings say; other mails go to verified addresses only.
 *
 * @see spec 1 section 5 (channel choice); docs/decisions/0009-outbox-and-delivery.md
 */
export function planDeliveries(
  event: BusinessEvent,
  recipients: ReadonlyMap<string, Recipient>,
): readonly PlannedNotification[] {
  switch (event.name) {
    case "payment.posted":
      return event.payload.givenBackOf === null
        ? planPayment(event.payload, recipients)
        : planGiveBack(event.payload, recipients);
    case "payment.reported":
      return [planReport(event.payload, recipients)];
    case "email.verification_requested":
      return [mailAlone(event.payload, { template: "verifyEmail", data: { linkId: event.payload.linkId } })];
    case "password.reset_requested":
      return [
        mailAlone(event.payload, { template: "resetPassword", data: { linkId: event.payload.linkId } }),
      ];
    case "registration.repeated":
      return [mailAlone(event.payload, { template: "registrationRepeated", data: {} })];
    case "password.changed":
      return [securityAlert(event.payload, "high", { template: "passwordChanged", data: {} })];
    case "account.changed_by_operator":
      return [securityAlert(event.payload, "high", { template: event.payload.change, data: {} })];
    case "session.stolen":
      return [securityAlert(event.payload, "urgent", { template: "sessionStolen", data: {} })];
    case "export.finished":
      return [];
    case "email.change_requested":
    case "email.change_repeated":
    case "email.changed":
    case "email.reverted":
    case "phone.changed":
    case "device.added":
    case "account.deleted": {
      const { content, isListed } = accountNewsOf(event);
      return [isListed ? securityAlert(event.payload, "high", content) : mailAlone(event.payload, content)];
    }
    case "phone.code_requested":
      return [planCode(event.payload)];
    case "login.locked": {
      const { lockedUntil } = event.payload;
      return [securityAlert(event.payload, "high", { template: "loginLocked", data: { lockedUntil } })];
    }
  }
}

type Addressed = { readonly userId: string; readonly emailSealed: string };
type PaymentPosted = Extract<BusinessEvent, { name: "payment.posted" }>["payload"];
type PaymentReported = Extract<BusinessEvent, { name: "payment.reported" }>["payload"];

function planPayment(
  payment: PaymentPosted,
  recipients: ReadonlyMap<string, Recipient>,
): readonly PlannedNotification[] {
  const { type, payer, payee } = payment;
  if (type !== "payment" || payer === null || payee === null) return [];
  const { amountMinor, currency, description: note, transferId } = payment;
  return [
    paymentNews(recipients, payee.userId, transferId, "payment_received", {
      template: "paymentReceived",
      data: { amountMinor, currency, payerName: payer.name, note, transferId },
    }),
  ];
}

/** Both sides are told: who gets the money, and who gave it, whose account it left. */
function planGiveBack(
  payment: PaymentPosted,
  recipients: ReadonlyMap<string, Recipient>,
): readonly PlannedNotification[] {
  const { type, payer, payee, amountMinor, feeMinor, currency, transferId } = payment;
  if (payer === null || payee === null) return [];
  const isReturn = type === "reversal";
  const broughtMinor = isReturn ? BigInt(amountMinor) + BigInt(feeMinor) : BigInt(amountMinor);
  return [
    paymentNews(recipients, payee.userId, transferId, "payment_received", {
      template: isReturn ? "paymentReturned" : "paymentRefunded",
      data: { amountMinor: String(broughtMinor), currency, personName: payer.name, transferId },
    }),
    paymentNews(recipients, payer.userId, transferId, "payment_sent", {
      template: isReturn ? "returnSent" : "refundSent",
      data: { amountMinor, currency, personName: payee.name, transferId },
    }),
  ];
}

function planReport(
  report: PaymentReported,
  recipients: ReadonlyMap<string, Recipient>,
): PlannedNotification {
  const { reporterUserId, transferId } = report;
  const content = { template: "paymentReported" as const, data: { transferId } };
  return paymentNews(recipients, reporterUserId, transferId, "system", content);
}

/** What is listed in the app and mailed to a verified address. */
function paymentNews(
  recipients: ReadonlyMap<string, Recipient>,
  userId: string,
  transferId: string,
  type: PlannedNotification["type"],
  content: NotificationContent,
): PlannedNotification {
  const recipient = recipients.get(userId);
  return {
    userId,
    content,
    type,
    priority: "medium",
    category: "payments",
    actionUrl: `/history/${transferId}`,
    isListed: true,
    deliveries: [IN_APP, ...(recipient?.isEmailVerified ? [toMail(recipient.emailSealed)] : [])],
  };
}

function securityAlert(
  to: Addressed,
  priority: NotificationPriority,
  content: NotificationContent,
): PlannedNotification {
  return {
    userId: to.userId,
    content,
    type: "security_alert",
    priority,
    category: "security",
    actionUrl: null,
    isListed: true,
    deliveries: [IN_APP, toMail(to.emailSealed)],
  };
}

function mailAlone(to: Addressed, content: NotificationContent): PlannedNotification {
  return {
    userId: to.userId,
    content,
    type: "system",
    priority: "high",
    category: "account",
    actionUrl: null,
    isListed: false,
    deliveries: [toMail(to.emailSealed)],
  };
}

function planCode({
  userId,
  phoneSealed,
  codeId,
}: Extract<BusinessEvent, { name: "phone.code_requested" }>["payload"]): PlannedNotification {
  return {
    userId,
    content: { template: "phoneCode", data: { codeId } },
    type: "system",
    priority: "high",
    category: "account",
    actionUrl: null,
    isListed: false,
    deliveries: [{ channel: "sms", addressSealed: phoneSealed }],
  };
}

function toMail(addressSealed: string): PlannedDelivery {
  return { channel: "email", addressSealed };
}
