import { createFileRoute } from "@tanstack/react-router";
import { LegalPage } from "../../features/legal/legal-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_public/privacy-policy")({
  loader: () => needMessages("legal"),
  component: () => <LegalPage kind="privacy" />,
});
