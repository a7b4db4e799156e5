import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { moneyText } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../../api/trpc.ts";
import { useRefusalText } from "../../../../api/use-refusal-text.ts";
import { notify } from "../../../../shell/toasts.ts";
import { queuedMessage, sendOrQueue, sentAs, takeBackNew } from "../../../offline/index.ts";
import { useRefreshEntries } from "../../use-bulk-edit.ts";
import { useEntryName } from "../../use-entry-name.ts";

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
    <ConfirmDialog
      title={t("removeTitle")}
      text={t("removeText", {
        amount: moneyText(amountMinor, currency, locale, "always"),
        merchant: merchant ?? "",
      })}
      cancel={t("cancel")}
      confirm={t("remove")}
      busy={t("removing")}
      isBusy={isBusy}
      isDanger
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      problem={remove.isError ? problemOf(remove.error) : null}
    />
  );
}
