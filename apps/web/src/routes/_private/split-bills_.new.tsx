import type { TransferId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { BillFormPage } from "../../features/bills/components/bill-form-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { pickIds } from "../../shell/ids.ts";

/** The payment that fills the form. */
type FormSearch = { readonly payment: TransferId };

export const Route = createFileRoute("/_private/split-bills_/new")({
  validateSearch: (search: Record<string, unknown>) => pickIds<FormSearch>(search, ["payment"]),
  loader: () => needMessages("attachments", "bills", "requests"),
  component: NewBillRoute,
});

function NewBillRoute() {
  const { payment = null } = Route.useSearch();
  return <BillFormPage paymentId={payment} />;
}
