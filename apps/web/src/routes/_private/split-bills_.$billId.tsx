import type { BillId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { BillPage } from "../../features/bills/components/bill-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/split-bills_/$billId")({
  loader: () => needMessages("bills", "requests", "realtime"),
  component: BillRoute,
});

function BillRoute() {
  return <BillPage billId={idsOf<{ billId: BillId }>(Route.useParams()).billId} />;
}
