import { CASE_NOTE_MIN } from "@evenly/contract/cases/rules";
import type { CaseDetail } from "@evenly/contract/cases/schemas";
import { Button, TextAreaField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { notify } from "../../../../shell/toasts.ts";
import { apiClient } from "../../../../trpc.ts";
import { FormError } from "../../../auth/index.ts";
import { useKeepCase } from "../../use-cases.ts";
import { useOperatorText } from "../../use-operator-text.ts";
import { firstNameOf } from "./use-case-texts.ts";

/** Longest question, in characters: it also fits a note, with what precedes it there. */
const QUESTION_MAX = 400;

/** Asks the payer about their held payment; they answer on its page, and the case shows the answer as their statement. */
export function AskButton({ found }: { readonly found: CaseDetail }) {
  const t = useTranslations("cases.ask");
  const [isOpen, setIsOpen] = useState(false);
  const { payment, state, canDecide } = found;
  if (payment === null || state === "closed" || !canDecide) return null;
  return (
    <>
      <Button variant="quiet" className="-my-3 -ml-3 px-3! max-lg:min-h-11" onClick={() => setIsOpen(true)}>
        {t("open", { name: firstNameOf(found.person) })}
      </Button>
      {isOpen && <AskDialog found={found} payment={payment} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type AskDialogProps = {
  readonly found: CaseDetail;
  readonly payment: NonNullable<CaseDetail["payment"]>;
  readonly onClose: () => void;
};

function AskDialog({ found, payment, onClose }: AskDialogProps) {
  const t = useTranslations("cases.ask");
  const common = useTranslations("cases");
  const textOf = useOperatorText();
  const formId = useId();
  const [text, setText] = useState("");
  // A repeat after a lost answer has the same id; another text is another question.
  const [broadcastId, setBroadcastId] = useState(() => crypto.randomUUID());
  const [isChecked, setIsChecked] = useState(false);
  const name = firstNameOf(found.person);
  const isShort = text.trim().length < CASE_NOTE_MIN;
  const ask = useAsk({ found, payment, onAsked: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isShort && !ask.isPending) ask.mutate({ message: text.trim(), broadcastId });
  };
  return (
    <Dialog
      title={t("open", { name })}
      onClose={onClose}
      isBusy={ask.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={ask.isPending}>
            {common("dialog.cancel")}
          </Button>
          <Button type="submit" form={formId} busyLabel={ask.isPending && common("dialog.busy")}>
            {t("send")}
          </Button>
        </>
      }
    >
      <p className="mt-2 mb-4 text-text-2">{t("text", { name })}</p>
      <form id={formId} noValidate onSubmit={submit}>
        <TextAreaField
          label={t("label")}
          error={isChecked && isShort ? common("noteShort") : undefined}
          value={text}
          maxLength={QUESTION_MAX}
          onChange={(event) => {
            setText(event.target.value.replaceAll("\n", " "));
            setBroadcastId(crypto.randomUUID());
          }}
        />
      </form>
      <FormError text={ask.error === null ? null : textOf(ask.error)} />
    </Dialog>
  );
}

type Question = { readonly message: string; readonly broadcastId: string };

/** Sends the question to the payer and notes it on the case; a repeat tells nobody twice. */
function useAsk({
  found,
  payment,
  onAsked,
}: Pick<AskDialogProps, "found" | "payment"> & { readonly onAsked: () => void }) {
  const t = useTranslations("cases.ask");
  const keep = useKeepCase();
  return useMutation({
    mutationFn: async ({ message, broadcastId }: Question) => {
      await apiClient.notifications.broadcast.mutate({
        broadcastId,
        title: t("title", { reference: found.reference }),
        message,
        priority: "high",
        userId: found.person.id,
        actionUrl: `/history/${payment.id}`,
      });
      return apiClient.cases.addNote.mutate({ caseId: found.id, note: t("note", { text: message }) });
    },
    onSuccess: (changed) => {
      keep(changed);
      notify("success", t("done", { name: firstNameOf(found.person) }));
      onAsked();
    },
  });
}
