import { createFileRoute } from "@tanstack/react-router";
import { PreferencesPage } from "../../features/preferences/components/preferences-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/preferences")({
  loader: () => needMessages("preferences", "pwa"),
  component: PreferencesPage,
});
