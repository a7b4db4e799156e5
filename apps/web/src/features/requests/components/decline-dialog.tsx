import { REQUEST_NOTE_MAX } from "@evenly/contract/requests/rules";
import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Button, Switch, TextAreaField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useRequestChange } from "../use-request-change.ts";

type DialogProps = { readonly request: PaymentRequest; readonly onClose: () => void };

/** Declines a request with an optional reason, and offers to mute its requester. */
export function DeclineDialog({ request, onClose }: DialogProps) {
  const t = useTranslations("requests.decline");
  const [reason, setReason] = useState("");
  const [isMuted, setIsMuted] = useState(false);
  const { change, isBusy } = useRequestChange(onClose);
  const name = firstNameOf(request.person?.displayName ?? "");
  const decline = () =>
    change(t("done"), async () => {
      await apiClient.requests.decline.mutate({ paymentRequestId: request.id, reason: reason.trim() });
      if (isMuted) await apiClient.requests.mute.mutate({ userId: request.fromUserId, isMuted });
    });
  return (
    <Dialog
      title={t("title", { name })}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {t("cancel")}
          </Button>
          <Button onClick={decline} busyLabel={isBusy && t("busy")}>
            {t("decline")}
          </Button>
        </>
      }
    >
      <div className="mt-4">
        <TextAreaField
          label={t("reason")}
          help={t("reasonHelp", { name })}
          value={reason}
          maxLength={REQUEST_NOTE_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
        <Switch label={t("mute", { name })} help={t("muteHelp")} isOn={isMuted} onChange={setIsMuted} />
      </div>
    </Dialog>
  );
}
