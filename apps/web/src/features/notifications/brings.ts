import { Bell, Megaphone } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";
import { allReadEdit, notificationEdit, settingsEdit, snoozeEdit } from "./edits/edits.ts";
import { notificationFrame, notificationUpdate } from "./frames.ts";

export const notifications = {
  navigation: [
    {
      to: "/notification-settings",
      label: "notifications",
      icon: Bell,
      group: "you",
      order: 140,
      tabOf: "/profile",
      covers: ["/notification-analytics"],
    },
  ],
  edits: [notificationEdit, snoozeEdit, allReadEdit, settingsEdit],
  frames: [notificationFrame, notificationUpdate],
  live: [["notifications"]],
  notificationIcons: [{ name: "megaphone", icon: Megaphone }],
  keptAnswers: ["notifications.counts", "notifications.getSettings", "notifications.pages"],
} satisfies WebFeature;
