export { acknowledge } from "./acknowledge.ts";
export { acknowledgePush } from "./acknowledge-push.ts";
export { archiveNotification } from "./archive-notification.ts";
export { broadcast } from "./broadcast.ts";
export { checkChannel } from "./check-channel.ts";
export { countNotifications } from "./count-notifications.ts";
export { createMailbox, createSmsMailbox } from "./create-mailbox.ts";
export {
  DELIVERY_LANES,
  type DeliveryLane,
  type DeliveryPorts,
  deliverDue,
  nextDelivery,
} from "./deliver-due.ts";
export { getAnalytics } from "./get-analytics.ts";
export { getPushKey } from "./get-push-key.ts";
export { getSettings } from "./get-settings.ts";
export { listDeliveries } from "./list-deliveries.ts";
export { listMailbox, type MailboxMessage } from "./list-mailbox.ts";
export { listNotifications } from "./list-notifications.ts";
export { listTemplates } from "./list-templates.ts";
export { markAllRead } from "./mark-all-read.ts";
export { markRead } from "./mark-read.ts";
export { noteReceipt } from "./note-receipt.ts";
export { redriveDeliveries } from "./redrive-deliveries.ts";
export { removeNotification } from "./remove-notification.ts";
export { sendTest } from "./send-test.ts";
export { snoozeNotification } from "./snooze-notification.ts";
export { subscribePush } from "./subscribe-push.ts";
export { tryChannel } from "./try-channel.ts";
export { unarchiveNotification } from "./unarchive-notification.ts";
export { unsubscribePush } from "./unsubscribe-push.ts";
export { updateSettings } from "./update-settings.ts";
