import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { SecurityPage } from "../../features/security/components/security-page.tsx";

export const Route = createFileRoute("/_private/security")({
  loader: () => needMessages("security", "auth", "factors"),
  component: SecurityPage,
});
