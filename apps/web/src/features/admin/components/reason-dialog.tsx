import { REASON_LENGTH } from "@evenly/contract/operators/rules";
import { Button, TextField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "../../auth/index.ts";
import { isReason } from "../is-reason.ts";
import { useOperatorText } from "../use-operator-text.ts";

type ReasonDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly onReason: (reason: string) => void | Promise<void>;
  readonly onClose: () => void;
};

/** Says what follows, and asks for the reason. */
export function ReasonDialog({ title, text, submit, onReason, onClose }: ReasonDialogProps) {
  const t = useTranslations("admin");
  const textOf = useOperatorText();
  const formId = useId();
  const [reason, setReason] = useState("");
  const [isShort, setIsShort] = useState(false);
  const run = useMutation({ mutationFn: async () => onReason(reason) });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsShort(!isReason(reason));
    if (isReason(reason) && !run.isPending) run.mutate();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isBusy={run.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId} busyLabel={run.isPending && t("busy")}>
            {submit}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2 wrap-anywhere">{text}</p>
      <form id={formId} noValidate onSubmit={send} className="mt-5">
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
