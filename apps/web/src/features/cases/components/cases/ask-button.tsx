import { CASE_NOTE_MIN } from "@evenly/contract/cases/rules";
import type { CaseDetail } from "@evenly/contract/cases/schemas";
import type { OperatorProof } from "@evenly/contract/operators/schemas";
import { Button, TextAreaField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { notify } from "../../../../shell/toasts.ts";
import { useKeepCase } from "../../use-cases.ts";
import { ProofDialog } from "../proof-dialog.tsx";
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
  const [text, setText] = useState("");
  // A repeat after a lost answer has the same id; another text is another question.
  const [broadcastId, setBroadcastId] = useState(() => crypto.randomUUID());
  const [isChecked, setIsChecked] = useState(false);
  const name = firstNameOf(found.person);
  const isShort = text.trim().length < CASE_NOTE_MIN;
  const [isProving, setIsProving] = useState(false);
  const ask = useAsk({ found, payment });
  const submit = () => {
    setIsChecked(true);
    if (!isShort) setIsProving(true);
  };
  if (isProving)
    return (
      <ProofDialog
        title={t("open", { name })}
        text={common("quote", { text: text.trim() })}
        submit={t("send")}
        onClose={onClose}
        run={(proof) => ask.send({ message: text.trim(), broadcastId, proof })}
        onDone={(changed) => {
          ask.done(changed);
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      title={t("open", { name })}
      text={t("text", { name })}
      cancel={common("dialog.cancel")}
      confirm={t("send")}
      onClose={onClose}
      onSubmit={submit}
    >
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
    </FormDialog>
  );
}

type Question = {
  readonly message: string;
  readonly broadcastId: string;
  readonly proof: OperatorProof;
};

/** Sends the question to the payer and notes it on the case; a repeat tells nobody twice. */
function useAsk({ found, payment }: Pick<AskDialogProps, "found" | "payment">) {
  const t = useTranslations("cases.ask");
  const keep = useKeepCase();
  return {
    send: async ({ message, broadcastId, proof }: Question): Promise<CaseDetail> => {
      await apiClient.notifications.broadcast.mutate({
        broadcastId,
        title: t("title", { reference: found.reference }),
        message,
        priority: "high",
        userId: found.person.id,
        actionUrl: `/history/${payment.id}`,
        proof,
      });
      return apiClient.cases.addNote.mutate({ caseId: found.id, note: t("note", { text: message }) });
    },
    done: (changed: CaseDetail) => {
      keep(changed);
      notify("success", t("done", { name: firstNameOf(found.person) }));
    },
  };
}
