import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { FactList, Money, Note, shownMoneyText } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { ShieldAlert } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useNextStep } from "../../../payments/index.ts";
import { useGiveBack } from "../../use-give-back.ts";
import { useRefusalOfPreview } from "./dialog-problem.tsx";

type ReturnDialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

/** Returns a whole payment, once, and explains why a return is better than a new payment. */
export function ReturnDialog({ detail, onClose }: ReturnDialogProps) {
  const t = useTranslations("history.giveBack");
  const locale = useLocale();
  const { giveBack, isBusy, problem, dialog } = useGiveBack(detail, onClose);
  const preview = api.payments.previewReturn.useQuery({ id: detail.id });
  const refusal = useRefusalOfPreview(preview);
  const next = useNextStep(preview.data);
  if (dialog) return dialog;
  const name = detail.person?.displayName ?? "";
  const { currency } = detail;
  const amount = shownMoneyText(detail.amountMinor, currency, locale);
  return (
    <ConfirmDialog
      title={t("returnTitle", { amount, name })}
      text={t("returnText", { name })}
      cancel={t("keep")}
      confirm={t("return", { amount })}
      busy={t("returning")}
      isBusy={isBusy}
      isOff={refusal !== null || !preview.isSuccess}
      onClose={onClose}
      onConfirm={() => giveBack(null)}
      problem={problem ?? refusal}
    >
      <Note icon={<ShieldAlert size={20} strokeWidth={1.75} aria-hidden="true" />} className="mt-4">
        {t("scam")}
      </Note>
      {preview.data && (
        <FactList
          className="mt-3"
          facts={[
            {
              id: "receives",
              label: t("receives", { name }),
              value: <Money amountMinor={preview.data.personReceivesMinor} currency={currency} isShown />,
            },
            {
              id: "after",
              label: t("availableAfter"),
              value: <Money amountMinor={preview.data.availableAfterMinor} currency={currency} />,
            },
          ]}
        />
      )}
      {next && <p className="mt-3 text-small text-text-2">{next}</p>}
    </ConfirmDialog>
  );
}
