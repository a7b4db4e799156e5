import { createFileRoute } from "@tanstack/react-router";
import { TransactionDetail } from "../../../features/history/components/detail/transaction-detail.tsx";

export const Route = createFileRoute("/_private/history/$transactionId")({ component: Entry });

function Entry() {
  const { transactionId } = Route.useParams();
  return <TransactionDetail key={transactionId} id={transactionId} />;
}
