import { createFileRoute } from "@tanstack/react-router";
import { TransactionSecurityPage } from "../../features/fraud/components/transaction-security-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/transaction-security")({
  loader: () => needMessages("fraud"),
  component: TransactionSecurityPage,
});
