import type { TransferId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { TransactionDetail } from "../../../features/history/components/detail/transaction-detail.tsx";
import { madeAs } from "../../../features/offline/index.ts";
import { idsOf } from "../../../shell/ids.ts";

export const Route = createFileRoute("/_private/history/$transactionId")({
  component: Entry,
});

function Entry() {
  const { transactionId } = idsOf<{ transactionId: TransferId }>(Route.useParams());
  // An entry that gets its server id stays the same one: what is open in it stays open.
  return <TransactionDetail key={madeAs(transactionId)} id={transactionId} />;
}
