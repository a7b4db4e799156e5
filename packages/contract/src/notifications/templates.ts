import type {
  DeliveryChannel,
  NotificationContent,
  NotificationPriority,
  NotificationType,
} from "./schemas.ts";

export type TemplateName = NotificationContent["template"];

/** What holds of every notification made from a template; its words stand in the catalogue `emails`. */
export type TemplateFacts = {
  readonly type: NotificationType;
  readonly category: "payments" | "security" | "budgets" | "exports" | "account" | "system";
  readonly priority: NotificationPriority;
  /** The channels it may take; the person's settings choose among them. */
  readonly channels: readonly DeliveryChannel[];
  /** A link or a code: not listed, and no setting stops it. */
  readonly isCarrier: boolean;
  /** A sign of lucide. */
  readonly icon: string;
  /** What its texts may name as {{variable}}. */
  readonly variables: readonly string[];
};

const given: Omit<TemplateFacts, "type" | "icon"> = {
  category: "payments",
  priority: "medium",
  channels: ["push", "email", "in_app"],
  isCarrier: false,
  variables: ["amount", "personName", "transactionId", "actionUrl"],
};
const paidBack = { ...given, type: "payment_received", icon: "undo-2" } as const;
const paidOut = { ...given, type: "payment_sent", icon: "undo-2", channels: ["email", "in_app"] } as const;
const takenBack = { ...paidOut, priority: "high", channels: ["push", "email", "in_app"] } as const;

const alert = {
  type: "security_alert",
  category: "security",
  priority: "high",
  channels: ["push", "email", "sms", "in_app"],
  isCarrier: false,
  icon: "shield-alert",
  variables: ["actionUrl"],
} as const satisfies TemplateFacts;

const link = {
  type: "account",
  category: "account",
  priority: "high",
  channels: ["email"],
  isCarrier: true,
  icon: "mail",
  variables: ["firstName", "actionUrl"],
} as const satisfies TemplateFacts;

const plain = {
  type: "system",
  category: "system",
  priority: "medium",
  channels: ["push", "email", "in_app"],
  isCarrier: false,
  icon: "bell",
  variables: ["actionUrl"],
} as const satisfies TemplateFacts;

/** Every template, by the name that notifications keep. @see spec 1 section 3 (notification template) */
export const templates: { readonly [Name in TemplateName]: TemplateFacts } = {
  paymentReceived: {
    ...given,
    type: "payment_received",
    icon: "arrow-down-left",
    variables: ["amount", "senderName", "transactionId", "actionUrl", "note"],
  },
  paymentSent: {
    ...paidOut,
    priority: "low",
    icon: "arrow-up-right",
    variables: ["amount", "total", "fee", "personName", "transactionId", "actionUrl", "note"],
  },
  paymentReturned: paidBack,
  paymentRefunded: paidBack,
  paymentReversed: paidBack,
  returnSent: paidOut,
  refundSent: paidOut,
  reversalTaken: takenBack,
  depositReceived: {
    ...given,
    type: "payment_received",
    icon: "arrow-down-left",
    variables: ["amount", "transactionId", "actionUrl"],
  },
  withdrawalSent: {
    ...paidOut,
    icon: "arrow-up-right",
    variables: ["amount", "total", "fee", "transactionId", "actionUrl"],
  },
  depositReversed: { ...takenBack, variables: ["amount", "transactionId", "actionUrl"] },
  withdrawalReversed: { ...paidBack, variables: ["amount", "transactionId", "actionUrl"] },
  paymentReported: {
    ...plain,
    category: "payments",
    icon: "flag",
    channels: ["email", "in_app"],
    variables: ["transactionId", "actionUrl"],
  },
  limitNear: {
    ...plain,
    type: "account",
    category: "payments",
    icon: "gauge",
    variables: ["spent", "limit", "time", "actionUrl"],
  },
  securityAlert: {
    ...alert,
    priority: "urgent",
    variables: ["alertType", "message", "timestamp", "actionUrl"],
  },
  budgetAlert: {
    type: "budget_alert",
    category: "budgets",
    priority: "high",
    channels: ["push", "email", "in_app"],
    isCarrier: false,
    icon: "chart-pie",
    variables: ["category", "percentage", "spent", "budget", "actionUrl"],
  },
  exportReady: {
    ...plain,
    type: "account",
    category: "exports",
    priority: "low",
    icon: "file-down",
    variables: ["rows", "count", "actionUrl"],
  },
  exportFailed: { ...plain, type: "account", category: "exports", icon: "file-x" },
  testNotification: { ...plain, priority: "low" },
  emailTest: { ...plain, channels: ["email"], isCarrier: true, icon: "mail" },
  smsTest: { ...plain, channels: ["sms"], isCarrier: true, icon: "smartphone" },
  announcement: { ...plain, icon: "megaphone", variables: ["title", "message", "actionUrl"] },
  passwordChanged: alert,
  sessionStolen: { ...alert, priority: "urgent" },
  loginLocked: { ...alert, variables: ["time", "actionUrl"] },
  newDevice: { ...alert, variables: ["device", "ipAddress", "time", "actionUrl"] },
  phoneConfirmed: alert,
  phoneRemoved: alert,
  phoneTaken: alert,
  accountSuspended: alert,
  suspensionLifted: alert,
  accountFrozen: alert,
  freezeLifted: alert,
  adminGranted: alert,
  adminRevoked: alert,
  sessionsEnded: alert,
  lockLifted: alert,
  verifyEmail: link,
  resetPassword: link,
  registrationRepeated: link,
  verifyNewEmail: link,
  emailTaken: link,
  emailChanged: link,
  emailReverted: link,
  accountDeleted: link,
  phoneCode: { ...link, channels: ["sms"], icon: "smartphone", variables: ["code"] },
};

/** The id of a template in lists and figures, as the specification writes it: payment_received. */
export function templateIdOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
