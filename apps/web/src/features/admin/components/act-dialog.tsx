import { REASON_LENGTH } from "@evenly/contract/operators/rules";
import type { OperatorUser } from "@evenly/contract/operators/schemas";
import { Button, TextField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { notify } from "../../../shell/toasts.ts";
import { FormError } from "../../auth/index.ts";
import type { ActName } from "../acts.ts";
import { isReason } from "../is-reason.ts";
import { useAct } from "../use-act.ts";
import { useOperatorText } from "../use-operator-text.ts";

type ActDialogProps = {
  readonly act: ActName;
  readonly person: OperatorUser;
  readonly onDone: (person: OperatorUser) => void;
  readonly onClose: () => void;
};

/** Names the act and the person, says what follows, and asks for the reason. */
export function ActDialog({ act, person, onDone, onClose }: ActDialogProps) {
  const t = useTranslations("admin");
  const textOf = useOperatorText();
  const formId = useId();
  const [reason, setReason] = useState("");
  const [isShort, setIsShort] = useState(false);
  const run = useAct(act, (changed) => {
    if (changed !== null) onDone(changed);
    notify("success", t("done", { act: t(`act.${act}.label`) }));
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsShort(!isReason(reason));
    if (isReason(reason) && !run.isPending) run.mutate({ user: person.id, reason });
  };
  return (
    <Dialog
      title={t(`act.${act}.title`, { name: person.displayName })}
      onClose={onClose}
      isBusy={run.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId} busyLabel={run.isPending && t("busy")}>
            {t(`act.${act}.submit`)}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{t(`act.${act}.text`)}</p>
      <form id={formId} noValidate onSubmit={submit} className="mt-5">
        <TextField
          label={t("reason")}
          help={t("person.whyHelp")}
          error={isShort ? t("reasonShort") : undefined}
          value={reason}
          maxLength={REASON_LENGTH.max}
          onChange={(event) => {
            setReason(event.target.value);
            setIsShort(false);
          }}
          required
        />
      </form>
      <FormError text={run.error === null ? null : textOf(run.error)} />
    </Dialog>
  );
}
