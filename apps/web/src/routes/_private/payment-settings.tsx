import { createFileRoute } from "@tanstack/react-router";
import { PaymentsPage } from "../../features/cards/components/payments-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/payment-settings")({
  loader: () => needMessages("cards"),
  component: PaymentsPage,
});
