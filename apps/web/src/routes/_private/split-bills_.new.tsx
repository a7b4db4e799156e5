import type { TransferId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { BillFormPage } from "../../features/bills/components/bill-form-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { readId } from "../../shell/ids.ts";

/** The payment that fills the form. */
type FormSearch = { readonly payment?: string };

export const Route = createFileRoute("/_private/split-bills_/new")({
  validateSearch: ({ payment }: Record<string, unknown>): FormSearch =>
    typeof payment === "string" ? { payment } : {},
  loader: () => needMessages("attachments", "bills", "requests", "picker"),
  component: NewBillRoute,
});

function NewBillRoute() {
  const { payment } = Route.useSearch();
  return <BillFormPage paymentId={readId<TransferId>(payment) ?? null} />;
}
