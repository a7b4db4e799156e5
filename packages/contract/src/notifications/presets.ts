import * as z from "zod";
import { defineNotification, type LinkPurpose, type NotificationFacts } from "./kind.ts";

/** A system message over every channel except text messages. */
export const plainFacts = {
  type: "system",
  category: "system",
  priority: "medium",
  channels: ["push", "email", "in_app"],
  isCarrier: false,
  icon: "bell",
} as const satisfies NotificationFacts;

/** A security alert over every channel. */
export const alertFacts = {
  type: "security_alert",
  category: "security",
  priority: "high",
  channels: ["push", "email", "sms", "in_app"],
  isCarrier: false,
  icon: "shield-alert",
} as const satisfies NotificationFacts;

/** A mail with a link. */
export const linkFacts = {
  type: "account",
  category: "account",
  priority: "high",
  channels: ["email"],
  isCarrier: true,
  icon: "mail",
} as const satisfies NotificationFacts;

/** App page with an account's security settings. */
export const SECURITY_PATH = "/security";
/** Page that sets a new password. */
export const SET_PASSWORD_PATH = "/forgot-password";
/** Page to sign in. */
export const SIGN_IN_PATH = "/login";

/** Id of the security alert that a notification is about; absent in those that are older than alerts. */
export const alertId = z.string().optional();

/** Alert of samples. */
export const SAMPLE_ALERT_ID = "019aa000-0000-7000-8000-000000000001";

/** Page of a security alert, or the security page. */
export function alertPath(id: string | undefined): string {
  return id === undefined ? SECURITY_PATH : `${SECURITY_PATH}/alerts/${id}`;
}

type AlertOptions = { readonly firstStep?: string; readonly priority?: "high" | "urgent" };

/** Declares a security alert without variable facts. */
export function defineAlert(options: AlertOptions = {}) {
  return defineNotification({
    ...alertFacts,
    ...options,
    data: z.object({ alertId }),
    variables: ["actionUrl"],
    values: () => ({}),
    path: (data) => alertPath(data.alertId),
    sample: () => ({ alertId: SAMPLE_ALERT_ID }),
  });
}

/** Declares a mail with a link derived from `linkId`; the link itself is never stored or queued. */
export function defineLinkMail(page: string, purpose: LinkPurpose) {
  return defineNotification({
    ...linkFacts,
    link: { page, purpose },
    data: z.object({ linkId: z.string() }),
    variables: ["firstName", "actionUrl"],
    values: () => ({}),
    path: () => null,
    sample: () => ({ linkId: "l-1" }),
  });
}

/** Declares a mail without a token link. */
export function defineWordMail(firstStep?: string) {
  return defineNotification({
    ...linkFacts,
    ...(firstStep === undefined ? {} : { firstStep }),
    data: z.object({}),
    variables: ["firstName", "actionUrl"],
    values: () => ({}),
    path: () => null,
    sample: () => ({}),
  });
}
