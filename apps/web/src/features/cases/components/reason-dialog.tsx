import { FormDialog } from "@evenly/ui/ask-dialog";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
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
  const field = useReason();
  const run = useMutation({ mutationFn: async () => onReason(field.reason) });
  const send = () => {
    if (field.check() && !run.isPending) run.mutate();
  };
  return (
    <FormDialog
      title={title}
      text={text}
      cancel={t("cancel")}
      confirm={submit}
      busy={t("busy")}
      isBusy={run.isPending}
      onClose={onClose}
      onSubmit={send}
      problem={run.error === null ? null : textOf(run.error)}
    >
      <ReasonField label={t("reason")} field={field} />
    </FormDialog>
  );
}
