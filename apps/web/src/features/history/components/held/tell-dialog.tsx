import { CASE_TEXT_MAX } from "@evenly/contract/cases/rules";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Button, TextAreaField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { useRefusalText } from "../../../../api/use-refusal-text.ts";
import { DialogProblem } from "../give-back/dialog-problem.tsx";

type TellDialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

/** Tells operators what a reviewed payment is for. */
export function TellDialog({ detail, onClose }: TellDialogProps) {
  const t = useTranslations("holds.tell");
  const textOf = useRefusalText();
  const formId = useId();
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const tell = useChange(apiClient.fraud.addStatement.mutate, {
    done: () => {
      onClose();
      return t("done");
    },
    refresh: [["payments", "getTransaction"]],
    failed: "beside",
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    setIsMissing(words === "");
    if (words !== "" && !tell.isPending) tell.mutate({ transactionId: detail.id, text: words });
  };
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      isBusy={tell.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={tell.isPending}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId} busyLabel={tell.isPending && t("sending")}>
            {t("send")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="mt-4">
        <TextAreaField
          label={t("label")}
          hint={`${text.trim().length}/${CASE_TEXT_MAX}`}
          value={text}
          maxLength={CASE_TEXT_MAX}
          {...(isMissing && text.trim() === "" ? { error: t("missing") } : {})}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <DialogProblem text={tell.isError ? textOf(tell.error) : null} />
    </Dialog>
  );
}
