import { CASE_NOTE_MIN, CASE_TEXT_MAX } from "@evenly/contract/cases/rules";
import type { BlockedPayment } from "@evenly/contract/cases/schemas";
import { TextAreaField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";
import { useBlockTexts } from "../use-block-texts.ts";

type AppealDialogProps = {
  readonly block: BlockedPayment;
  readonly payment: string;
  readonly onClose: () => void;
};

/** Asks why a blocked payment should have gone through. */
export function AppealDialog({ block, payment, onClose }: AppealDialogProps) {
  const t = useTranslations("fraud.stopped");
  const fraud = useTranslations("fraud");
  const textOf = useRefusalText();
  const { day } = useBlockTexts();
  const utils = api.useUtils();
  const [text, setText] = useState("");
  const [isShort, setIsShort] = useState(false);
  const appeal = api.fraud.appeal.useMutation({
    onSuccess: (list) => {
      utils.fraud.listBlocks.setData(undefined, list);
      const deadline = list.blocks.find(({ id }) => id === block.id)?.appeal?.deadline;
      if (deadline) notify("success", t("appealed", { date: day(deadline) }));
      onClose();
    },
    onError: (error) => {
      if (refusalOf(error).code === "APPEAL_EXISTS") void utils.fraud.listBlocks.invalidate();
    },
  });
  const submit = () => {
    const isEnough = text.trim().length >= CASE_NOTE_MIN;
    setIsShort(!isEnough);
    if (isEnough && !appeal.isPending) appeal.mutate({ blockId: block.id, text });
  };
  return (
    <FormDialog
      title={t("appealTitle")}
      text={t("appealText", { payment })}
      cancel={fraud("cancel")}
      confirm={t("appealSend")}
      busy={t("appealing")}
      isBusy={appeal.isPending}
      onClose={onClose}
      onSubmit={submit}
      problem={appeal.error === null ? null : textOf(appeal.error)}
    >
      <TextAreaField
        label={t("appealLabel")}
        help={t("appealHelp")}
        error={isShort ? t("appealShort") : undefined}
        value={text}
        maxLength={CASE_TEXT_MAX}
        rows={5}
        onChange={(event) => {
          setText(event.target.value.replaceAll("\n", " "));
          setIsShort(false);
        }}
        required
      />
    </FormDialog>
  );
}
