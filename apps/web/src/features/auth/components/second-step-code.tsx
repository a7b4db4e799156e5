import type { FactorMethod } from "@evenly/contract/factors/schemas";
import type { CodeSent } from "@evenly/contract/factors/sent-codes";
import { Button, CodeField, TextField } from "@evenly/ui";
import { type Ref, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { useSecondStep, useSignInCodes } from "../use-second-step.ts";
import { useSecondsUntil } from "../use-seconds-until.ts";
import { FormError } from "./form-error.tsx";

export type CodeWay = Exclude<FactorMethod, "passkey">;

type CodeFormProps = {
  readonly way: CodeWay;
  readonly step: ReturnType<typeof useSecondStep>;
  /** The code that was sent; null for a way that sends none. */
  readonly sent: CodeSent | null;
  readonly sending: Pick<ReturnType<typeof useSignInCodes>, "isBusy" | "failure">;
  readonly onSend: () => void;
};

const DIGITS = 6;

/** The code, and whether this device is trusted from now on. */
export function CodeForm({ way, step, sent, sending, onSend }: CodeFormProps) {
  const t = useTranslations("auth.second");
  const [code, setCode] = useState("");
  const [isTrusted, setIsTrusted] = useState(false);
  const { problem, isBusy, submit, forget } = step;
  const isBackup = way === "backup";
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const send = (typed: string) => submit({ code: typed, isBackup, isTrusted });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
    >
      <CodeInput
        way={way}
        sentTo={sent?.sentTo ?? ""}
        inputRef={input}
        code={code}
        problem={problem}
        onCode={(typed, isFull) => {
          setCode(typed);
          forget();
          if (isFull && typed !== code) send(typed);
        }}
      />
      {sent && <Resend sent={sent} {...sending} onSend={onSend} />}
      <label className="mt-4 flex min-h-11 items-center gap-2.5 text-small text-text-2 lg:min-h-6">
        <input
          type="checkbox"
          checked={isTrusted}
          onChange={(event) => setIsTrusted(event.target.checked)}
          className="size-4"
        />
        {t("trust")}
      </label>
      <Button type="submit" size="large" isWide className="mt-5" busyLabel={isBusy && t("busy")}>
        {t("submit")}
      </Button>
    </form>
  );
}

type ResendProps = Pick<CodeFormProps, "onSend"> & CodeFormProps["sending"] & { readonly sent: CodeSent };

function Resend({ sent, isBusy, failure, onSend }: ResendProps) {
  const t = useTranslations("auth.second");
  const seconds = useSecondsUntil(sent.resendAt);
  return (
    <>
      {seconds > 0 ? (
        <p className="mt-2 flex min-h-11 items-center text-small text-text-3 lg:min-h-9">
          {t("wait", { seconds })}
        </p>
      ) : (
        <Button variant="quiet" className="mt-2 -ml-4" busyLabel={isBusy && t("sending")} onClick={onSend}>
          {t("resend")}
        </Button>
      )}
      <FormError text={failure} />
    </>
  );
}

type CodeInputProps = {
  readonly way: CodeWay;
  readonly sentTo: string;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly code: string;
  readonly problem: string | undefined;
  readonly onCode: (typed: string, isFull: boolean) => void;
};

function CodeInput({ way, sentTo, inputRef, code, problem, onCode }: CodeInputProps) {
  const t = useTranslations("auth.second");
  if (way !== "backup")
    return (
      <CodeField
        inputRef={inputRef}
        label={t("totp")}
        digits={DIGITS}
        code={code}
        onCode={(typed) => onCode(typed, typed.length === DIGITS)}
        help={way === "totp" ? t("totpHelp") : t("smsHelp", { to: sentTo })}
        error={problem}
      />
    );
  return (
    <TextField
      ref={inputRef}
      label={t("backup")}
      help={t("backupHelp")}
      error={problem}
      value={code}
      onChange={(event) => onCode(event.target.value, false)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      className="numeric"
    />
  );
}
