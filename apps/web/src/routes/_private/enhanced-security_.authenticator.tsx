import { createFileRoute } from "@tanstack/react-router";
import { SetupPage } from "../../features/factors/components/setup-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/enhanced-security_/authenticator")({
  loader: () => needMessages("factors", "auth"),
  component: SetupPage,
});
