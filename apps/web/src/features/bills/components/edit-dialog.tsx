import { BILL_NOTE_MAX, BILL_TITLE_MAX } from "@evenly/contract/bills/rules";
import type { Bill } from "@evenly/contract/bills/schemas";
import { TextAreaField, TextField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useBillChange } from "../use-bill-change.ts";

type DialogProps = { readonly bill: Bill; readonly onClose: () => void };

/** Changes a bill's title and note, which people who still have to pay read, too. */
export function EditDialog({ bill, onClose }: DialogProps) {
  const t = useTranslations("bills");
  const [title, setTitle] = useState(bill.title);
  const [note, setNote] = useState(bill.note);
  const { change, isBusy } = useBillChange(onClose);
  const isMissing = title.trim() === "";
  const save = () => {
    if (isMissing) return;
    const words = { billId: bill.id, title: title.trim(), note: note.trim() };
    change(
      () => t("dialogs.saved"),
      () => apiClient.bills.update.mutate(words),
    );
  };
  return (
    <FormDialog
      title={t("dialogs.editTitle")}
      cancel={t("dialogs.cancel")}
      confirm={t("dialogs.save")}
      busy={t("dialogs.busy")}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label={t("form.what")}
        value={title}
        maxLength={BILL_TITLE_MAX}
        autoComplete="off"
        error={isMissing ? t("form.whatMissing") : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextAreaField
        label={t("form.note")}
        value={note}
        maxLength={BILL_NOTE_MAX}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
