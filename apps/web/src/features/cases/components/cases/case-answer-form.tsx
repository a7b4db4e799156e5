import { ANSWERS_OF, CASE_NOTE_MIN, CASE_TEXT_MAX } from "@evenly/contract/cases/rules";
import type { CaseAnswer, CaseDetail } from "@evenly/contract/cases/schemas";
import { Button, TextAreaField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { notify } from "../../../../shell/toasts.ts";
import { useKeepCase } from "../../use-cases.ts";
import { ProofDialog } from "../proof-dialog.tsx";
import { AddNoteButton } from "./add-note-button.tsx";
import { firstNameOf } from "./use-case-texts.ts";

const isEnough = (text: string) => text.trim().length >= CASE_NOTE_MIN;

/** Closes a case about an account or an appeal: a note for operators, an answer for the person, and the decision. */
export function CaseAnswerForm({ found }: { readonly found: CaseDetail }) {
  const t = useTranslations("cases");
  const [note, setNote] = useState("");
  const [message, setMessage] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const [isNoteShort, setIsNoteShort] = useState(false);
  const [answer, setAnswer] = useState<CaseAnswer | null>(null);
  const name = firstNameOf(found.person);
  const ask = (wanted: CaseAnswer) => {
    setIsChecked(true);
    if (isEnough(note) && isEnough(message)) setAnswer(wanted);
  };
  const oneLine = (text: string) => text.replaceAll("\n", " ");
  return (
    <section aria-labelledby="answer">
      <h3 id="answer" className="mb-3 text-h2 font-semibold">
        {t("answerTitle")}
      </h3>
      <TextAreaField
        label={t("note")}
        hint={t("noteHint", { name })}
        error={(isChecked || isNoteShort) && !isEnough(note) ? t("noteShort") : undefined}
        value={note}
        maxLength={CASE_TEXT_MAX}
        onChange={(event) => setNote(oneLine(event.target.value))}
      />
      <AddNoteButton
        caseId={found.id}
        note={note}
        onAdded={() => setNote("")}
        onShort={() => setIsNoteShort(true)}
      />
      <TextAreaField
        label={t("message", { name })}
        hint={t("messageHint", { name })}
        error={isChecked && !isEnough(message) ? t("noteShort") : undefined}
        value={message}
        maxLength={CASE_TEXT_MAX}
        onChange={(event) => setMessage(oneLine(event.target.value))}
        fieldClassName="mt-4"
      />
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        {ANSWERS_OF[found.kind].map((each, index) => (
          <Button
            key={each}
            size="large"
            variant={index === 0 ? "primary" : "secondary"}
            {...(index === 0 && { "data-case-decide": true })}
            onClick={() => ask(each)}
          >
            {t(`answers.${each}`)}
          </Button>
        ))}
      </div>
      {answer !== null && (
        <AnswerDialog
          found={found}
          answer={answer}
          note={note}
          message={message}
          onClose={() => setAnswer(null)}
        />
      )}
    </section>
  );
}

type AnswerDialogProps = {
  readonly found: CaseDetail;
  readonly answer: CaseAnswer;
  readonly note: string;
  readonly message: string;
  readonly onClose: () => void;
};

function AnswerDialog({ found, answer, note, message, onClose }: AnswerDialogProps) {
  const t = useTranslations("cases");
  const keep = useKeepCase();
  return (
    <ProofDialog
      title={t("dialog.answer")}
      text={t("dialog.answerText", { name: found.person.displayName })}
      submit={t(`answers.${answer}`)}
      onClose={onClose}
      run={(proof) => apiClient.cases.answer.mutate({ caseId: found.id, answer, note, message, proof })}
      onDone={(changed) => {
        onClose();
        keep(changed);
        notify("success", t("done", { outcome: t(`outcomes.${answer}`) }));
      }}
    />
  );
}
