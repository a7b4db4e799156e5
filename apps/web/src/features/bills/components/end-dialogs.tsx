import type { Bill } from "@evenly/contract/bills/schemas";
import { moneyText, useMoneyLocale } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useBillChange } from "../use-bill-change.ts";

type DialogProps = { readonly bill: Bill; readonly onClose: () => void };

/** Closes a bill early, after a look at what will not come back. */
export function CloseDialog({ bill, onClose }: DialogProps) {
  const t = useTranslations("bills.dialogs");
  const { locale } = useMoneyLocale();
  const { change, isBusy } = useBillChange(onClose);
  const close = () =>
    change(
      () => t("closed"),
      () => apiClient.bills.closeEarly.mutate({ billId: bill.id }),
    );
  return (
    <EndDialog
      title={t("closeTitle")}
      text={t("closeText", { amount: moneyText(bill.waitingMinor, bill.currency, locale) })}
      action={t("closeNow")}
      isBusy={isBusy}
      onAct={close}
      onClose={onClose}
    />
  );
}

/** Turns a bill into a group, and opens it. */
export function GroupDialog({ bill, onClose }: DialogProps) {
  const t = useTranslations("bills.dialogs");
  const { locale } = useMoneyLocale();
  const navigate = useNavigate();
  const { change, isBusy } = useBillChange(({ groupId }) => {
    onClose();
    if (groupId !== null) void navigate({ to: "/groups/$groupId", params: { groupId } });
  });
  const { id: billId, paidMinor, askedMinor, currency } = bill;
  const move = () => {
    let invited = 0;
    change(
      () => t("grouped", { count: invited }),
      async () => {
        const moved = await apiClient.bills.toGroup.mutate({ billId, paidMinor });
        invited = moved.invited.length;
        return moved;
      },
    );
  };
  return (
    <EndDialog
      title={t("groupTitle")}
      text={t("groupText", { amount: moneyText(askedMinor - paidMinor, currency, locale) })}
      action={t("groupNow")}
      isBusy={isBusy}
      onAct={move}
      onClose={onClose}
    />
  );
}

type EndProps = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly onAct: () => void;
  readonly onClose: () => void;
};

function EndDialog({ title, text, action, isBusy, onAct, onClose }: EndProps) {
  const t = useTranslations("bills.dialogs");
  return (
    <ConfirmDialog
      title={title}
      text={text}
      cancel={t("cancel")}
      confirm={action}
      busy={t("busy")}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={onAct}
    />
  );
}
