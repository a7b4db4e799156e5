import { Button } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { Camera } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ExpenseExtra } from "../components/expense-extras.tsx";
import { ReceiptPicker } from "./receipt-picker.tsx";
import { UploadList } from "./upload-list.tsx";
import { useReceiptUploads } from "./use-receipt-uploads.ts";

/** Receipts chosen on the form of a new expense: they are uploaded once it is saved. */
export function useFormReceipts() {
  const sending = useReceiptUploads();
  const [saved, setSaved] = useState<{ readonly expenseId: string; readonly go: () => void } | null>(null);
  /** The expense is saved: uploads its receipts and goes on; while one fails, the person decides. */
  const finish = async (expenseId: string, go: () => void) => {
    if (sending.uploads.length === 0) return go();
    setSaved({ expenseId, go });
    if (await sending.sendAll(expenseId)) go();
  };
  const retry = async (key: string) => {
    if (saved !== null && (await sending.sendAll(saved.expenseId, key))) saved.go();
  };
  const drop = (key: string) => {
    sending.drop(key);
    if (saved !== null && sending.uploads.every((upload) => upload.key === key)) saved.go();
  };
  return { ...sending, drop, saved, finish, retry };
}

type FormReceiptsProps = { readonly receipts: ReturnType<typeof useFormReceipts> };

/** The chip of receipts, with what was chosen; they are uploaded once the expense is saved. */
export function useReceiptExtra({ receipts }: FormReceiptsProps): ExpenseExtra {
  const t = useTranslations("expenseReceipts");
  const format = useFormatter();
  const { uploads, problem, add, drop, saved } = receipts;
  const isEmpty = uploads.length === 0;
  return {
    ...{ id: "receipt", icon: Camera, label: t("chip") },
    value: isEmpty ? null : format.number(uploads.length),
    panel: (
      <section aria-label={t("receipts")} className="grid gap-3">
        <ReceiptPicker
          look={isEmpty ? "tile" : "chip"}
          label={t(isEmpty ? "add" : "addMore")}
          onFiles={add}
        />
        {saved === null && <UploadList uploads={uploads} problem={problem} drop={drop} />}
      </section>
    ),
  };
}

/** After saving: the progress of the receipts, and what to do about those that failed. */
export function SavedReceipts({ receipts }: FormReceiptsProps) {
  const t = useTranslations("expenseReceipts");
  const { uploads, drop, saved, retry } = receipts;
  const isSending = uploads.some(({ state }) => state !== "failed");
  if (saved === null) return null;
  return (
    <Dialog
      title={t("saved")}
      isBusy={isSending}
      onClose={saved.go}
      actions={
        !isSending && (
          <Button variant="secondary" onClick={saved.go}>
            {t("toExpense")}
          </Button>
        )
      }
    >
      <div className="mt-3 grid gap-3">
        {!isSending && <p role="alert">{t("savedPart", { count: uploads.length })}</p>}
        <UploadList uploads={uploads} problem={null} drop={drop} onRetry={(key) => void retry(key)} />
      </div>
    </Dialog>
  );
}
