import type { ExpenseReceipt } from "@evenly/contract/expenses/receipts";
import { Button, SkeletonBar } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { notify } from "../../../shell/toasts.ts";
import { apiClient } from "../../../trpc.ts";
import { useRefusalText } from "../../../use-refusal-text.ts";
import { useSaveReceipt } from "./receipt-tile.tsx";
import { useReceiptFile } from "./use-receipt-file.ts";

type ReceiptDialogProps = { readonly receipt: ExpenseReceipt; readonly onClose: () => void };

/** A receipt in full, with the ways to save and to remove it. */
export function ReceiptDialog({ receipt, onClose }: ReceiptDialogProps) {
  const t = useTranslations("expenseReceipts");
  const save = useSaveReceipt();
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking) return <RemoveDialog receipt={receipt} onClose={onClose} onKeep={() => setIsAsking(false)} />;
  return (
    <Dialog
      kind="sheet"
      title={receipt.name}
      onClose={onClose}
      actions={
        <>
          {receipt.canRemove && (
            <Button variant="danger" onClick={() => setIsAsking(true)}>
              {t("remove")}
            </Button>
          )}
          <Button variant="secondary" onClick={() => void save(receipt)}>
            {t("download")}
          </Button>
          <Button onClick={onClose}>{t("close")}</Button>
        </>
      }
    >
      <div className="mt-4 grid place-items-center">
        {receipt.mimeType === "application/pdf" ? (
          <FileText size={64} strokeWidth={1} aria-hidden="true" className="my-8 text-text-2" />
        ) : (
          <Picture receipt={receipt} />
        )}
      </div>
    </Dialog>
  );
}

function Picture({ receipt }: Pick<ReceiptDialogProps, "receipt">) {
  const t = useTranslations("expenseReceipts");
  const { url, isError, refetch } = useReceiptFile(receipt.id, "full");
  if (isError)
    return (
      <div className="grid justify-items-center gap-3 py-8">
        <p role="alert">{t("pictureFailed")}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          {t("retry")}
        </Button>
      </div>
    );
  if (url === null) return <SkeletonBar className="h-[60dvh] w-full max-w-[40rem]" />;
  const { width, height, name } = receipt;
  return (
    <img src={url} alt={t("image", { name })} width={width} height={height} className="h-auto max-w-full" />
  );
}

function RemoveDialog({ receipt, onClose, onKeep }: ReceiptDialogProps & { readonly onKeep: () => void }) {
  const t = useTranslations("expenseReceipts");
  const textOf = useRefusalText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiClient.groups.removeReceipt.mutate({ receiptId: receipt.id }),
    onSuccess: () => {
      notify("success", t("removed"));
      onClose();
    },
    onError: (error) => notify("error", textOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [["groups"]] }),
  });
  return (
    <Dialog
      title={t("askRemove")}
      onClose={onKeep}
      isBusy={isPending}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onKeep}>
            {t("keep")}
          </Button>
          <Button variant="danger" busyLabel={isPending && t("removing")} onClick={() => mutate()}>
            {t("removeNamed", { name: receipt.name })}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{t("askRemoveText")}</p>
    </Dialog>
  );
}
