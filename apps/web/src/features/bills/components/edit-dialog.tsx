import { BILL_NOTE_MAX, BILL_TITLE_MAX } from "@evenly/contract/bills/rules";
import type { Bill } from "@evenly/contract/bills/schemas";
import { Button, TextAreaField, TextField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useBillChange } from "../use-bill-change.ts";

type DialogProps = { readonly bill: Bill; readonly onClose: () => void };

/** Changes a bill's title and note, which people who still have to pay read, too. */
export function EditDialog({ bill, onClose }: DialogProps) {
  const t = useTranslations("bills");
  const formId = useId();
  const [title, setTitle] = useState(bill.title);
  const [note, setNote] = useState(bill.note);
  const { change, isBusy } = useBillChange(onClose);
  const isMissing = title.trim() === "";
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isMissing) return;
    const words = { billId: bill.id, title: title.trim(), note: note.trim() };
    change(
      () => t("dialogs.saved"),
      () => apiClient.bills.update.mutate(words),
    );
  };
  return (
    <Dialog
      title={t("dialogs.editTitle")}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {t("dialogs.cancel")}
          </Button>
          <Button type="submit" form={formId} busyLabel={isBusy && t("dialogs.busy")}>
            {t("dialogs.save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={save}>
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
      </form>
    </Dialog>
  );
}
