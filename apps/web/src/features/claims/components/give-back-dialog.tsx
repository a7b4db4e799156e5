import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc-client.ts";
import { useCall } from "../../../api/use-call.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";

type GiveBackProps = {
  readonly token: string;
  readonly amount: string;
  /** First name of the sender. */
  readonly name: string;
  readonly onGiven: () => void;
  readonly onClose: () => void;
};

/** Asks once before money goes back to its sender. */
export function GiveBackDialog({ token, amount, name, onGiven, onClose }: GiveBackProps) {
  const t = useTranslations("claims");
  const textOf = useRefusalText();
  const giveBack = useCall(() => apiClient.claims.giveBack.mutate({ token }), {
    onDone: () => {
      onClose();
      onGiven();
    },
  });
  const isBusy = giveBack.status === "pending";
  return (
    <ConfirmDialog
      title={t("giveBackTitle", { amount })}
      text={t("giveBackText", { name })}
      cancel={t("keep")}
      confirm={t("giveBackYes")}
      busy={t("givingBack")}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => giveBack.start(undefined)}
      problem={giveBack.status === "failed" ? textOf(giveBack.error) : null}
    />
  );
}
