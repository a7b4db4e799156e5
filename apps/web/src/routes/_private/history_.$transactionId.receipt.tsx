import type { TransferId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { ReceiptPage } from "../../features/history/components/receipt-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/history_/$transactionId/receipt")({
  loader: () => needMessages("history"),
  component: ReceiptRoute,
});

function ReceiptRoute() {
  const { transactionId } = idsOf<{ transactionId: TransferId }>(Route.useParams());
  return <ReceiptPage id={transactionId} />;
}
