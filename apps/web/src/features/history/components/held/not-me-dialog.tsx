import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Button } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { useRefusalText } from "../../../../api/use-refusal-text.ts";
import { refreshAll } from "../../../realtime/index.ts";
import { DialogProblem } from "../give-back/dialog-problem.tsx";

type NotMeDialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

/** "It wasn't me": takes the payment back and freezes the account, then leads to the security page. */
export function NotMeDialog({ detail, onClose }: NotMeDialogProps) {
  const t = useTranslations("holds.notMe");
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const disown = useChange(apiClient.security.disownPayment.mutate, {
    done: ({ takenBack }) => {
      void navigate({ to: "/security" });
      return takenBack ? t("done") : t("tooLate");
    },
    refresh: refreshAll,
    failed: "beside",
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
