import { createFileRoute, redirect } from "@tanstack/react-router";
import { PreferencesPage } from "../../features/preferences/components/preferences-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/preferences")({
  // Mails that were sent earlier link to the notifications' former place.
  beforeLoad: ({ location }) => {
    if (location.hash === "notifications") throw redirect({ to: "/notification-settings" });
  },
  loader: () => needMessages("preferences", "pwa", "offline"),
  component: PreferencesPage,
});
