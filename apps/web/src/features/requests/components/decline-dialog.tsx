import { REQUEST_NOTE_MAX } from "@evenly/contract/requests/rules";
import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { moneyText, Switch, TextAreaField, useMoneyLocale } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useRequestChange } from "../use-request-change.ts";

type DialogProps = { readonly request: PaymentRequest; readonly onClose: () => void };

/** Declines a request with an optional reason, and offers to mute its requester. */
export function DeclineDialog({ request, onClose }: DialogProps) {
  const t = useTranslations("requests.decline");
  const { locale } = useMoneyLocale();
  const [reason, setReason] = useState("");
  const [isMuted, setIsMuted] = useState(false);
  const { change, isBusy } = useRequestChange(onClose);
  const name = firstNameOf(request.person?.displayName ?? "");
  const { amountMinor, currency } = request;
  const done = t("done", { name, amount: moneyText(amountMinor, currency, locale) });
  const decline = () =>
    change(done, async () => {
      await apiClient.requests.decline.mutate({ paymentRequestId: request.id, reason: reason.trim() });
      if (isMuted) await apiClient.requests.mute.mutate({ userId: request.fromUserId, isMuted });
    });
  return (
    <FormDialog
      title={t("title", { name })}
      cancel={t("cancel")}
      confirm={t("decline")}
      busy={t("busy")}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={decline}
    >
      <div>
        <TextAreaField
          label={t("reason")}
          hint={t("optional")}
          help={t("reasonHelp", { name })}
          value={reason}
          maxLength={REQUEST_NOTE_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
        <Switch label={t("mute", { name })} help={t("muteHelp")} isOn={isMuted} onChange={setIsMuted} />
      </div>
    </FormDialog>
  );
}
