import { createFileRoute } from "@tanstack/react-router";
import { BillsPage } from "../../features/bills/components/bills-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/split-bills")({
  loader: () => needMessages("bills", "offline"),
  component: BillsPage,
});
