import { Button } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "../../auth/index.ts";
import { useOperatorText } from "../use-operator-text.ts";
import { ReasonField, useReason } from "./reason-field.tsx";

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
  const field = useReason();
  const run = useMutation({ mutationFn: async () => onReason(field.reason) });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (field.check() && !run.isPending) run.mutate();
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
        <ReasonField label={t("reason")} field={field} />
      </form>
      <FormError text={run.error === null ? null : textOf(run.error)} />
    </Dialog>
  );
}
