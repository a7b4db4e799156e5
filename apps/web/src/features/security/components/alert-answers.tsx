import type { SecurityAlert } from "@evenly/contract/security/schemas";
import { Button, TextField } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";

/** The two answers to an open alert. */
export function AlertAnswers({
  alert,
  isBig = false,
}: {
  readonly alert: SecurityAlert;
  readonly isBig?: boolean;
}) {
  const t = useTranslations("security.alerts");
  const [isAsking, setIsAsking] = useState(false);
  const own = useChange(apiClient.security.resolveAlert.mutate, {
    done: () => t("ownDone"),
    refresh: [["security"]],
  });
  const [text, setText] = useState("");
  const isAsked = isBig && alert.event.domain === "fraud";
  const size = isBig ? {} : { size: "small" as const };
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isAsked && (
        <TextField
          label={t("answerText")}
          help={t("answerHelp")}
          value={text}
          maxLength={500}
          onChange={(event) => setText(event.target.value)}
          fieldClassName="mb-2 w-full"
        />
      )}
      <Button
        variant="danger"
        {...size}
        className="bg-negative! text-(--negative-on)! hover:brightness-95 max-lg:min-h-11"
        onClick={() => setIsAsking(true)}
      >
        {t("notMe")}
      </Button>
      <Button
        variant="secondary"
        {...size}
        className="max-lg:min-h-11"
        busyLabel={own.isPending && t("saving")}
        onClick={() =>
          own.mutate({
            alertId: alert.id,
            resolution: "me",
            ...(text.trim() === "" ? {} : { text: text.trim() }),
          })
        }
      >
        {t("me")}
      </Button>
      {isAsking && <DisownDialog alert={alert} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

function DisownDialog({ alert, onClose }: { readonly alert: SecurityAlert; readonly onClose: () => void }) {
  const t = useTranslations("security.alerts");
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const disown = api.security.disownAlert.useMutation({
    onSuccess: () => notify("success", t("disowned")),
    onError: (error) => notify("error", textOf(error)),
    onSettled: () => {
      void utils.security.invalidate();
      void utils.auth.listSessions.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("disownTitle")}
      cancel={t("cancel")}
      confirm={t("disownSubmit")}
      busy={t("saving")}
      isBusy={disown.isPending}
      isDanger
      onClose={onClose}
      onConfirm={() => disown.mutate({ alertId: alert.id })}
    >
      <ul className="mt-2 list-disc space-y-1 pl-5 text-text-2">
        <li>{t("disownSessions")}</li>
        <li>{t("disownPassword")}</li>
        <li>{t("disownCase")}</li>
      </ul>
    </ConfirmDialog>
  );
}
