import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Button } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useRefusalText } from "../../../../api/use-refusal-text.ts";
import { notify } from "../../../../shell/toasts.ts";
import { refreshAll } from "../../../realtime/index.ts";
import { DialogProblem } from "../give-back/dialog-problem.tsx";

type NotMeDialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

/** "It wasn't me": takes the payment back and freezes the account, then leads to the security page. */
export function NotMeDialog({ detail, onClose }: NotMeDialogProps) {
  const t = useTranslations("holds.notMe");
  const textOf = useRefusalText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const disown = api.security.disownPayment.useMutation({
    onSuccess: ({ takenBack }) => {
      notify("success", takenBack ? t("done") : t("tooLate"));
      void navigate({ to: "/security" });
    },
    onSettled: () => refreshAll(queryClient),
  });
  return (
    <Dialog
      title={t("ask")}
      onClose={onClose}
      isBusy={disown.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={disown.isPending}>
            {t("cancel")}
          </Button>
          <Button
            variant="danger"
            busyLabel={disown.isPending && t("busy")}
            onClick={() => {
              if (!disown.isPending) disown.mutate({ transactionId: detail.id });
            }}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{t("text")}</p>
      <DialogProblem text={disown.isError ? textOf(disown.error) : null} />
    </Dialog>
  );
}
