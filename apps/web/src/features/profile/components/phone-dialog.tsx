import { PHONE_CODE_DIGITS } from "@evenly/contract/profile/rules";
import { Button, CodeField, TextField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useEffect, useId, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { usePhone } from "../use-phone.ts";

type PhoneDialogProps = { readonly phone: string; readonly onClose: () => void };

/** Asks for the phone number, then for the code sent by text message; a complete code is submitted at once. */
export function PhoneDialog({ phone, onClose }: PhoneDialogProps) {
  const t = useTranslations("profile");
  const formId = useId();
  const [number, setNumber] = useState(phone);
  const [code, setCode] = useState("");
  const flow = usePhone(onClose);
  const { requested } = flow;
  const submit = () => {
    if (requested) flow.confirm(code);
    else flow.request(number);
  };
  return (
    <Dialog
      title={t("phone.dialog")}
      onClose={onClose}
      isBusy={flow.isConfirming}
      actions={<StepActions flow={flow} formId={formId} onClose={onClose} />}
    >
      <form
        id={formId}
        noValidate
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {requested ? (
          <CodeStep
            flow={flow}
            code={code}
            onCode={(next) => {
              setCode(next);
              flow.forgetProblem();
              if (next.length === PHONE_CODE_DIGITS && next !== code) flow.confirm(next);
            }}
            onAgain={() => {
              setCode("");
              flow.request(number);
            }}
          />
        ) : (
          <TextField
            label={t("phone.label")}
            help={t("phone.help")}
            error={flow.problem}
            value={number}
            onChange={(event) => {
              setNumber(event.target.value);
              flow.forgetProblem();
            }}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
          />
        )}
      </form>
    </Dialog>
  );
}

type StepActionsProps = {
  readonly flow: ReturnType<typeof usePhone>;
  readonly formId: string;
  readonly onClose: () => void;
};

function StepActions({ flow, formId, onClose }: StepActionsProps) {
  const t = useTranslations("profile");
  const busyLabel = flow.requested
    ? flow.isConfirming && t("phone.confirming")
    : flow.isRequesting && t("phone.sending");
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t("cancel")}
      </Button>
      <Button type="submit" form={formId} busyLabel={busyLabel}>
        {flow.requested ? t("phone.confirm") : t("phone.send")}
      </Button>
    </>
  );
}

type CodeStepProps = {
  readonly flow: ReturnType<typeof usePhone>;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly onAgain: () => void;
};

function CodeStep({ flow, code, onCode, onAgain }: CodeStepProps) {
  const t = useTranslations("profile.phone");
  const format = useFormatter();
  const input = useRef<HTMLInputElement>(null);
  const requestId = flow.requested?.requestId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new code starts in its field
  useEffect(() => input.current?.focus(), [requestId]);
  if (flow.requested === null) return null;
  const { phone, expiresAt } = flow.requested;
  return (
    <>
      <CodeField
        inputRef={input}
        label={t("code")}
        digits={PHONE_CODE_DIGITS}
        code={code}
        onCode={onCode}
        help={t("codeHelp", { phone, time: format.dateTime(expiresAt, { timeStyle: "short" }) })}
        error={flow.problem}
      />
      <Button
        variant="quiet"
        size="small"
        className="mt-3 -ml-3 max-lg:min-h-11"
        busyLabel={flow.isRequesting && t("sending")}
        onClick={onAgain}
      >
        {t("again")}
      </Button>
    </>
  );
}
