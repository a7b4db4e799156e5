import { referenceOf } from "@evenly/contract/payments/reference";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Button } from "@evenly/ui";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";

const ReportDialog = lazy(() =>
  import("../give-back/report-dialog.tsx").then((module) => ({ default: module.ReportDialog })),
);

/** The reference that both sides and operators see, and the way to support: a report of this payment. */
export function HeldSupport({ detail }: { readonly detail: TransactionDetail }) {
  const t = useTranslations("holds");
  const history = useTranslations("history");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-3">
      <p className="text-small text-text-2">{t("reference", { reference: referenceOf(detail.id) })}</p>
      {detail.report ? (
        <p className="flex min-h-11 items-center text-small text-text-2">{history("report.done")}</p>
      ) : (
        <Button variant="quiet" className="-mr-3 px-3! max-lg:min-h-11" onClick={() => setIsOpen(true)}>
          {t("contactSupport")}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ReportDialog detail={detail} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
