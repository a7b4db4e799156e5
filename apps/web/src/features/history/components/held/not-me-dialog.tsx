import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { refreshAll } from "../../../realtime/index.ts";

type NotMeDialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

/** "It wasn't me": takes the payment back and freezes the account, then leads to the security page. */
export function NotMeDialog({ detail, onClose }: NotMeDialogProps) {
  const t = useTranslations("holds.notMe");
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
    <ConfirmDialog
      title={t("ask")}
      text={t("text")}
      cancel={t("cancel")}
      confirm={t("confirm")}
      busy={t("busy")}
      isBusy={disown.isPending}
      isDanger
      onClose={onClose}
      onConfirm={() => disown.mutate({ transactionId: detail.id })}
      problem={disown.problem}
    />
  );
}
