import { CASE_TEXT_MAX } from "@evenly/contract/cases/rules";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { TextAreaField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";

type TellDialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

/** Tells operators what a reviewed payment is for. */
export function TellDialog({ detail, onClose }: TellDialogProps) {
  const t = useTranslations("holds.tell");
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
  const send = () => {
    const words = text.trim();
    setIsMissing(words === "");
    if (words !== "" && !tell.isPending) tell.mutate({ transactionId: detail.id, text: words });
  };
  return (
    <FormDialog
      title={t("title")}
      cancel={t("cancel")}
      confirm={t("send")}
      busy={t("sending")}
      isBusy={tell.isPending}
      onClose={onClose}
      onSubmit={send}
      problem={tell.problem}
    >
      <TextAreaField
        label={t("label")}
        hint={`${text.trim().length}/${CASE_TEXT_MAX}`}
        value={text}
        maxLength={CASE_TEXT_MAX}
        {...(isMissing && text.trim() === "" ? { error: t("missing") } : {})}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
