import type { PaymentReport } from "@evenly/contract/payments/report-schemas";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Button, SelectField, TextAreaField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { useRefusalText } from "../../../../api/use-refusal-text.ts";
import { DialogProblem } from "./dialog-problem.tsx";

const reasons = [
  "unexpected",
  "scam",
  "not_delivered",
  "harassment",
  "other",
] as const satisfies readonly PaymentReport["reason"][];
const TEXT_LENGTH_MAX = 2000;

type ReportDialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

/** Reports a problem with a payment to support. */
export function ReportDialog({ detail, onClose }: ReportDialogProps) {
  const t = useTranslations("history.report");
  const textOf = useRefusalText();
  const [reason, setReason] = useState<PaymentReport["reason"]>(
    detail.hold !== null ? "other" : detail.direction === "in" ? "unexpected" : "not_delivered",
  );
  const [text, setText] = useState("");
  const report = useChange(apiClient.payments.reportPayment.mutate, {
    done: () => {
      onClose();
      return t("done");
    },
    refresh: [["payments", "getTransaction"]],
    failed: "beside",
  });
  const isBusy = report.isPending;
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    report.mutate({ id: detail.id, reason, ...(words === "" ? {} : { text: words }) });
  };
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {t("cancel")}
          </Button>
          <Button type="submit" form="report" busyLabel={isBusy && t("sending")}>
            {t("send")}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{t("text")}</p>
      <form id="report" noValidate onSubmit={send} className="mt-4 flex flex-col gap-4">
        <SelectField
          label={t("reason")}
          value={reason}
          choices={reasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          onPick={setReason}
        />
        <TextAreaField
          label={t("words")}
          hint={t("optional")}
          value={text}
          maxLength={TEXT_LENGTH_MAX}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <DialogProblem text={report.isError ? textOf(report.error) : null} />
    </Dialog>
  );
}
