import { REJECTION_MIN } from "@evenly/contract/expenses/rules";
import { Button, TextAreaField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";

const REASON_MAX = 500;

type RejectDialogProps = {
  readonly title: string;
  readonly authorName: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
};

/** Asks why an expense is rejected. */
export function RejectDialog({ title, authorName, isBusy, onClose, onReject }: RejectDialogProps) {
  const t = useTranslations("groupInbox.waiting");
  const formId = useId();
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isShort = reason.trim().length < REJECTION_MIN;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isShort) onReject(reason.trim());
  };
  return (
    <Dialog
      title={t("rejectTitle", { title })}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId} busyLabel={isBusy && t("busy")}>
            {t("reject")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="mt-2" onSubmit={submit}>
        <p className="mb-4 text-text-2">{t("rejectText", { name: authorName })}</p>
        <TextAreaField
          label={t("reason")}
          value={reason}
          maxLength={REASON_MAX}
          error={isChecked && isShort ? t("reasonShort") : undefined}
          onChange={(event) => setReason(event.target.value.replaceAll("\n", " "))}
        />
      </form>
    </Dialog>
  );
}
