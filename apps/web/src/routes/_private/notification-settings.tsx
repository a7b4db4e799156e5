import { createFileRoute } from "@tanstack/react-router";
import { NotificationSettingsPage } from "../../features/notifications/components/preferences/notification-settings-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/notification-settings")({
  loader: () => needMessages("notifications", "offline"),
  component: NotificationSettingsPage,
});
