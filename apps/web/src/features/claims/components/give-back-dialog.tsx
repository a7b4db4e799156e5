import { Button } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
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
    <Dialog
      title={t("giveBackTitle", { amount })}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {t("keep")}
          </Button>
          <Button busyLabel={isBusy && t("givingBack")} onClick={() => giveBack.start(undefined)}>
            {t("giveBackYes")}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{t("giveBackText", { name })}</p>
      {giveBack.status === "failed" && (
        <p role="alert" className="mt-3 text-negative-text">
          {textOf(giveBack.error)}
        </p>
      )}
    </Dialog>
  );
}
