import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Button, moneyText } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../../api/trpc.ts";
import { useRefusalText } from "../../../../api/use-refusal-text.ts";
import { notify } from "../../../../shell/toasts.ts";
import { queuedMessage, sendOrQueue, sentAs, takeBackNew } from "../../../offline/index.ts";
import { useRefreshEntries } from "../../use-bulk-edit.ts";
import { useEntryName } from "../../use-entry-name.ts";
import { DialogProblem } from "../give-back/dialog-problem.tsx";

type RemoveDialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

/** Confirmation before a manual entry is deleted for good. */
export function RemoveDialog({ detail, onClose }: RemoveDialogProps) {
  const t = useTranslations("history.manual");
  const history = useTranslations("history");
  const locale = useLocale();
  const navigate = useNavigate();
  const textOf = useRefusalText();
  const refresh = useRefreshEntries();
  const { amountMinor, currency, merchant } = detail;
  const nameOf = useEntryName();
  const remove = useMutation({
    mutationFn: async () => {
      if (await takeBackNew(detail.id)) return detail;
      // The entry may have been sent, and got its server id, while the dialog was open.
      const id = sentAs(detail.id) ?? detail.id;
      return sendOrQueue({ kind: "removal", id, name: nameOf(detail) }, () =>
        apiClient.payments.deleteTransaction.mutate({ id }),
      );
    },
    onSuccess: async (gone) => {
      notify("success", t(gone === null ? queuedMessage() : "removed"));
      onClose();
      await navigate({ to: "/history", search: (before) => before, resetScroll: false });
      refresh();
    },
    // Another tab may have sent the entry under an id that this tab does not know.
    onError: refresh,
  });
  // Without an answer the deletion is queued. NETWORK as the final error means that the device had no storage left for it.
  const problemOf = (error: unknown) =>
    refusalOf(error).code === "NETWORK" ? history("noRoom") : textOf(error);
  const isBusy = remove.isPending;
  return (
    <Dialog
      title={t("removeTitle")}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {t("cancel")}
          </Button>
          <Button variant="danger" busyLabel={isBusy && t("removing")} onClick={() => remove.mutate()}>
            {t("remove")}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">
        {t("removeText", {
          amount: moneyText(amountMinor, currency, locale, "always"),
          merchant: merchant ?? "",
        })}
      </p>
      <DialogProblem text={remove.isError ? problemOf(remove.error) : null} />
    </Dialog>
  );
}
