import type { NotificationContent } from "@evenly/contract/notifications/schemas";
import { type TemplateName, templates } from "@evenly/contract/notifications/templates";

const SECURITY = "/security";

/** The path of the app that shows what a notification tells of; null where there is nothing to see. */
export function actionPathOf(content: NotificationContent): string | null {
  if ("transferId" in content.data) return `/history/${content.data.transferId}`;
  switch (content.template) {
    case "announcement":
      return content.data.actionUrl;
    case "budgetAlert":
      return "/budget";
    case "exportReady":
    case "exportFailed":
    case "limitNear":
      return "/history";
    case "testNotification":
      return "/notification-analytics";
    case "securityAlert":
      // What operators are told of all accounts is not to be seen in their own.
      return content.data.alert === "passwordsTried" ? null : SECURITY;
    default:
      return templates[content.template].type === "security_alert" ? SECURITY : null;
  }
}

const SET_PASSWORD = "/forgot-password";
const SIGN_IN = "/login";
/** What somebody does first who reads a mail and knows nothing of it; they may not be able to sign in. */
const FIRST_STEPS: { readonly [Name in TemplateName]?: string } = {
  passwordChanged: SET_PASSWORD,
  loginLocked: SET_PASSWORD,
  sessionStolen: SET_PASSWORD,
  sessionsEnded: SET_PASSWORD,
  newDevice: SET_PASSWORD,
  adminGranted: SET_PASSWORD,
  suspensionLifted: SIGN_IN,
  lockLifted: SIGN_IN,
  registrationRepeated: SIGN_IN,
  emailTaken: SIGN_IN,
  accountSuspended: "",
};

/** Money left the reader's balance: whoever did not send it sets a new password before all else. */
const MONEY_LEFT: ReadonlySet<TemplateName> = new Set([
  "paymentSent",
  "withdrawalSent",
  "returnSent",
  "refundSent",
]);

/** Where a mail leads, beside its first step, who has to set a new password; null for all others. */
export function passwordPathOf({ template }: NotificationContent): string | null {
  return MONEY_LEFT.has(template) ? SET_PASSWORD : null;
}

/** Where a mail leads that carries no link of its own: to the first step, else to what the app shows; "" is the product's front page. */
export function mailPathOf(content: NotificationContent): string {
  return FIRST_STEPS[content.template] ?? actionPathOf(content) ?? "";
}
