import type { LogFields } from "../log-fields.ts";

/** Fields of notifications, their settings and deliveries. */
export const notificationLogFields = {
  hidden: {
    "secrets, and what stands for one": [
      "subscription",
      "subscriptionSealed",
      "endpoint",
      "endpointHash",
      "keys",
      "p256dh",
      "auth",
    ],
    "who people are, where they are and how they are reached": [
      "quietHours",
      "quietHoursStart",
      "quietHoursEnd",
    ],
    "what they, or others about them, wrote and read": ["actionUrl", "actionText", "textBody", "htmlBody"],
  },
  shown: {
    "ids, by which a line is found without saying who": [
      "notificationId",
      "notificationIds",
      "deliveryIds",
      "broadcastId",
    ],
    "moments of an account": ["readAt", "archivedAt", "deliveredAt", "snoozedUntil", "nextPushAt"],
    "words of our own": ["deliveryTime", "digestKey", "digestCount"],
    "keys made of kinds and ids": ["onceKey"],
    "what a provider said, addresses and numbers taken out": ["error", "tries"],
    "how a list was asked for": ["tab", "isRead", "isArchived", "path"],
    "switches and versions": [
      "pushNotifications",
      "emailNotifications",
      "soundEnabled",
      "channels",
      "expirationTime",
      "quietHoursEnabled",
      "isPushEnabled",
      "isEmailEnabled",
      "isSmsEnabled",
      "isInAppEnabled",
    ],
    "times inside what is hidden as a whole": ["start", "end"],
  },
} as const satisfies LogFields;
