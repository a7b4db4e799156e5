import * as z from "zod";
import { defineNotification, type LinkPurpose, type NotificationFacts } from "./kind.ts";

/** A system message that every channel but text messages may carry. */
export const plainFacts = {
  type: "system",
  category: "system",
  priority: "medium",
  channels: ["push", "email", "in_app"],
  isCarrier: false,
  icon: "bell",
} as const satisfies NotificationFacts;

/** A security alert: every channel. */
export const alertFacts = {
  type: "security_alert",
  category: "security",
  priority: "high",
  channels: ["push", "email", "sms", "in_app"],
  isCarrier: false,
  icon: "shield-alert",
} as const satisfies NotificationFacts;

/** A mail that carries a link. */
export const linkFacts = {
  type: "account",
  category: "account",
  priority: "high",
  channels: ["email"],
  isCarrier: true,
  icon: "mail",
} as const satisfies NotificationFacts;

/** Page of the app that shows an account's security. */
export const SECURITY_PATH = "/security";
/** Page that sets a new password. */
export const SET_PASSWORD_PATH = "/forgot-password";
/** Page to sign in. */
export const SIGN_IN_PATH = "/login";

type AlertOptions = { readonly firstStep?: string; readonly priority?: "high" | "urgent" };

/** A security alert that says one fixed thing. */
export function defineAlert(options: AlertOptions = {}) {
  return defineNotification({
    ...alertFacts,
    ...options,
    data: z.object({}),
    variables: ["actionUrl"],
    values: () => ({}),
    path: () => SECURITY_PATH,
    sample: () => ({}),
  });
}

/** A mail with a link that is derived from `linkId`; the link itself is in no row and no queue. */
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

/** A mail without a link of its own. */
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
