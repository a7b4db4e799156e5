import type { OperatorUser } from "@evenly/contract/operators/schemas";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { notify } from "../../../shell/toasts.ts";
import { type ActName, waits } from "../acts.ts";
import { useAct } from "../use-act.ts";
import { useKeepWaiting } from "../use-waiting-acts.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

type ActDialogProps = {
  readonly act: ActName;
  readonly person: OperatorUser;
  readonly onDone: (person: OperatorUser) => void;
  readonly onClose: () => void;
};

/** Names the act and the person, says what follows, asks for the reason and then for the operator's proof. */
export function ActDialog({ act, person, onDone, onClose }: ActDialogProps) {
  const t = useTranslations("admin");
  const [reason, setReason] = useState<string | null>(null);
  const call = useAct(act);
  const reload = useKeepWaiting();
  const title = t(`act.${act}.title`, { name: person.displayName });
  const follows = t(`act.${act}.text`);
  const text = waits(act) ? `${follows} ${t("waiting.first")}` : follows;
  if (reason === null)
    return (
      <ReasonDialog title={title} text={text} submit={t("next")} onReason={setReason} onClose={onClose} />
    );
  return (
    <ProofDialog
      title={title}
      text={text}
      submit={t(`act.${act}.submit`)}
      onClose={onClose}
      run={(proof) => call({ user: person.id, reason, proof })}
      onDone={(outcome) => {
        const isWaiting = outcome !== null && "proposedBy" in outcome;
        if (isWaiting) reload();
        else if (outcome !== null) onDone(outcome);
        notify("success", isWaiting ? t("waiting.asked") : t("done", { act: t(`act.${act}.label`) }));
        onClose();
      }}
    />
  );
}
