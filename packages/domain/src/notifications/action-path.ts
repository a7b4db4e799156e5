import type { NotificationContent } from "@evenly/contract/notifications/schemas";
import { templates } from "@evenly/contract/notifications/templates";

/** The path of the app that shows what a notification tells of; null where there is nothing to see. */
export function actionPathOf(content: NotificationContent): string | null {
  switch (content.template) {
    case "paymentReceived":
    case "paymentSent":
    case "paymentReturned":
    case "paymentRefunded":
    case "paymentReversed":
    case "reversalTaken":
    case "returnSent":
    case "refundSent":
    case "paymentReported":
      return `/history/${content.data.transferId}`;
    case "announcement":
      return content.data.actionUrl;
    case "budgetAlert":
      return "/budget";
    case "exportReady":
    case "exportFailed":
      return "/history";
    case "testNotification":
      return "/notification-analytics";
    default:
      return templates[content.template].type === "security_alert" ? "/security" : null;
  }
}
