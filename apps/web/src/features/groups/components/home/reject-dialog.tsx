import { REJECTION_MIN } from "@evenly/contract/expenses/rules";
import { TextAreaField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
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
  const t = useTranslations("groupsHome.waiting");
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isShort = reason.trim().length < REJECTION_MIN;
  const submit = () => {
    setChecked(true);
    if (!isShort) onReject(reason.trim());
  };
  return (
    <FormDialog
      title={t("rejectTitle", { title })}
      text={t("rejectText", { name: authorName })}
      cancel={t("cancel")}
      confirm={t("reject")}
      busy={t("busy")}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextAreaField
        label={t("reason")}
        value={reason}
        maxLength={REASON_MAX}
        error={isChecked && isShort ? t("reasonShort") : undefined}
        onChange={(event) => setReason(event.target.value.replaceAll("\n", " "))}
      />
    </FormDialog>
  );
}
