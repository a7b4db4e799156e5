import { BROADCAST_LENGTH } from "@evenly/contract/notifications/broadcast-rules";
import { Button, SegmentedControl, SelectField, TextAreaField, TextField } from "@evenly/ui";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { notify } from "../../../shell/toasts.ts";
import type { Message } from "../use-message.ts";
import { ProofDialog } from "./proof-dialog.tsx";

const priorities = ["low", "medium", "high", "urgent"] as const;

/** The form of a message; the operator proves themselves before it is sent. */
export function MessageForm({ message }: { readonly message: Message }) {
  const t = useTranslations("admin.messages");
  const [isAsking, setIsAsking] = useState(false);
  const { form, change, problem } = message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (message.check()) setIsAsking(true);
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="max-w-[68ch] text-text-2">{t("about")}</p>
        <TextField
          label={t("subject")}
          value={form.title}
          maxLength={BROADCAST_LENGTH.title}
          error={problem === "words" && form.title.trim() === "" ? t("need") : undefined}
          onChange={(event) => change({ title: event.target.value })}
          required
        />
        <TextAreaField
          label={t("text")}
          value={form.message}
          maxLength={BROADCAST_LENGTH.message}
          error={problem === "words" && form.message.trim() === "" ? t("need") : undefined}
          onChange={(event) => change({ message: event.target.value })}
          required
        />
        <SelectField
          label={t("priority")}
          choices={priorities.map((value) => ({ value, label: t(value) }))}
          value={form.priority}
          onPick={(priority) => change({ priority })}
        />
        <TextField
          label={t("link")}
          help={t("linkHelp")}
          error={problem === "link" ? t("badLink") : undefined}
          value={form.actionUrl}
          onChange={(event) => change({ actionUrl: event.target.value })}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Receiver message={message} />
        <div className="bg-surface-1 max-lg:sticky max-lg:bottom-[calc(62px+env(safe-area-inset-bottom))] max-lg:py-3">
          <Button type="submit" size="large" className="max-lg:w-full">
            {t("send")}
          </Button>
        </div>
      </form>
      {isAsking && (
        <ProofDialog
          title={t(form.to === "everyone" ? "confirmAll" : "confirmOne")}
          text={t(form.to === "everyone" ? "confirmAllText" : "confirmOneText")}
          submit={t(form.to === "everyone" ? "confirm" : "send")}
          onClose={() => setIsAsking(false)}
          run={message.send}
          onDone={() => {
            setIsAsking(false);
            message.clear();
            notify("success", t("sent"));
          }}
        />
      )}
    </>
  );
}

/** Everyone, or one person by their id. */
function Receiver({ message: { form, change, problem } }: { readonly message: Message }) {
  const t = useTranslations("admin.messages");
  return (
    <>
      <SegmentedControl
        label={t("to")}
        choices={(["everyone", "onePerson"] as const).map((value) => ({ value, label: t(value) }))}
        value={form.to}
        className="self-start"
        onPick={(to) => change({ to })}
      />
      {form.to === "onePerson" && (
        <TextField
          label={t("personId")}
          error={problem === "person" ? t("needPerson") : undefined}
          value={form.userId}
          onChange={(event) => change({ userId: event.target.value })}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </>
  );
}
