import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { DevicesPage } from "../../features/security/components/devices-page.tsx";

export const Route = createFileRoute("/_private/security_/devices")({
  loader: () => needMessages("security", "auth", "factors"),
  component: DevicesPage,
});
