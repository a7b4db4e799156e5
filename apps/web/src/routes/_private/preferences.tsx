import { createFileRoute } from "@tanstack/react-router";
import { NotificationPreferences } from "../../features/notifications/components/preferences/notification-preferences.tsx";
import { PreferencesPage } from "../../features/preferences/components/preferences-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/preferences")({
  loader: () => needMessages("preferences", "notifications", "pwa", "offline"),
  component: () => <PreferencesPage notifications={<NotificationPreferences />} />,
});
