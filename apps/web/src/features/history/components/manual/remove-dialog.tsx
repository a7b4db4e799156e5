import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Button, moneyText } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useNavigate } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { notify } from "../../../../shell/toasts.ts";
import { api } from "../../../../trpc.ts";
import { useRefusalText } from "../../../../use-refusal-text.ts";
import { useRefreshEntries } from "../../use-bulk-edit.ts";
import { DialogProblem } from "../give-back/dialog-problem.tsx";

type RemoveDialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

/** Asks once more before a manual entry goes for good. */
export function RemoveDialog({ detail, onClose }: RemoveDialogProps) {
  const t = useTranslations("history.manual");
  const locale = useLocale();
  const navigate = useNavigate();
  const textOf = useRefusalText();
  const refresh = useRefreshEntries();
  const { amountMinor, currency, merchant } = detail;
  const remove = api.payments.deleteTransaction.useMutation({
    onSuccess: async () => {
      notify("success", t("removed"));
      onClose();
      await navigate({ to: "/history", search: (before) => before, resetScroll: false });
      refresh();
    },
  });
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
          <Button
            variant="danger"
            busyLabel={isBusy && t("removing")}
            onClick={() => remove.mutate({ id: detail.id })}
          >
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
      <DialogProblem text={remove.isError ? textOf(remove.error) : null} />
    </Dialog>
  );
}
