import type { PaymentReport } from "@evenly/contract/payments/report-schemas";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { SelectField, TextAreaField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";

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
  const send = () => {
    const words = text.trim();
    report.mutate({ id: detail.id, reason, ...(words === "" ? {} : { text: words }) });
  };
  return (
    <FormDialog
      title={t("title")}
      text={t("text")}
      cancel={t("cancel")}
      confirm={t("send")}
      busy={t("sending")}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={send}
      problem={report.problem}
    >
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
    </FormDialog>
  );
}
