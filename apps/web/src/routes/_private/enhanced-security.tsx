import { createFileRoute } from "@tanstack/react-router";
import { FactorsPage } from "../../features/factors/components/factors-page.tsx";
import { WaitingPayments } from "../../features/payments/index.ts";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/enhanced-security")({
  loader: () => needMessages("factors", "auth", "send", "stepUp"),
  component: () => <FactorsPage waiting={<WaitingPayments />} />,
});
