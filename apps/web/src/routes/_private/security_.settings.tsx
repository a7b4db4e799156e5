import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { SettingsPage } from "../../features/security/components/settings-page.tsx";

export const Route = createFileRoute("/_private/security_/settings")({
  loader: () => needMessages("security", "auth", "fraud"),
  component: SettingsPage,
});
