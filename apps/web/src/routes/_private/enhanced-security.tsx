import { createFileRoute } from "@tanstack/react-router";
import { FactorsPage } from "../../features/factors/components/factors-page.tsx";
import { WaitingPayments } from "../../features/payments/index.ts";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { FreezeSection } from "../../features/security/components/freeze-section.tsx";

export const Route = createFileRoute("/_private/enhanced-security")({
  loader: () => needMessages("factors", "auth", "send", "stepUp", "security"),
  component: () => <FactorsPage waiting={<WaitingPayments />} freeze={<FreezeSection />} />,
});
