import type { StepUpFactor } from "@evenly/contract/payments/step-up";
import { Button, buttonStyles, CodeField, TextField } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { FormError } from "../../auth/index.ts";
import { useSentCode } from "../use-owner-form.ts";
import type { Asked, EnteredProof } from "./step-up-answer.ts";
import type { StepUpWords } from "./use-step-up.tsx";

const DIGITS = 6;
const PIN_MIN = 4;
const PIN_MAX = 8;
const SENT_KINDS = ["sms", "email"] as const;

type Kind = "pin" | "second_factor" | "backup";

type ProofFormProps = {
  readonly transferId: Asked["transferId"];
  /** The factor to prove; undefined when all are proven and only the button is left. */
  readonly factor: StepUpFactor | undefined;
  readonly words: StepUpWords;
  /** The steps, with how much of this one is done, from 0 to 1. */
  readonly bar: (progress: number) => ReactNode;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onSubmit: (given: EnteredProof) => Promise<void>;
  readonly onTyping: () => void;
};

/** One step: a PIN, a code of the app, or a recovery code. The last digit of a code submits it; a wrong one is emptied. */
export function ProofForm(props: ProofFormProps) {
  const { transferId, factor, words, bar, problem, isBusy, onSubmit, onTyping } = props;
  const t = useTranslations("stepUp");
  const [isBackup, setIsBackup] = useState(false);
  const sentCode = useSentCode(transferId);
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const kind: Kind | null = kindOf(factor, isBackup);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field gets the focus when the way is changed
  useEffect(() => input.current?.focus(), [kind]);
  const submit = async (text: string) => {
    await onSubmit(kind === null ? {} : kind === "pin" ? { pin: text } : { code: text });
    setTyped("");
    input.current?.focus();
  };
  const isFull = kind === null || isComplete(kind, typed);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isFull) void submit(typed);
      }}
    >
      {kind && <h2 className="mt-1 text-big font-semibold">{t(`title.${kind}`)}</h2>}
      <Origin kind={kind} sentTo={sentCode.sent?.sentTo}>
        {words.text}
      </Origin>
      {bar(kind === null ? 1 : Math.min(typed.length / DIGITS, 1))}
      {kind && (
        <div className="mt-4">
          <ProofInput
            kind={kind}
            inputRef={input}
            typed={typed}
            problem={problem}
            onType={(text) => {
              if (isBusy) return;
              setTyped(text);
              onTyping();
              if (kind === "second_factor" && text.length === DIGITS && text !== typed) void submit(text);
            }}
          />
        </div>
      )}
      {kind === null && <FormError text={problem ?? null} />}
      {factor === "second_factor" && (
        <Ways
          isBackup={isBackup}
          sentCode={sentCode}
          onSwitch={(toBackup) => {
            setIsBackup(toBackup);
            setTyped("");
            onTyping();
          }}
        />
      )}
      <Button
        type="submit"
        size="large"
        isWide
        className="mt-4"
        disabled={!isFull && !isBusy}
        busyLabel={isBusy && t("busy")}
      >
        {words.button}
      </Button>
    </form>
  );
}

type OriginProps = {
  readonly kind: Kind | null;
  readonly sentTo: string | undefined;
  readonly children: ReactNode;
};

/** Where the proof comes from, and what it confirms. */
function Origin({ kind, sentTo, children }: OriginProps) {
  const t = useTranslations("stepUp.from");
  const isSent = kind === "second_factor" && sentTo !== undefined;
  return (
    <p className="mt-2 text-text-2 wrap-anywhere">
      {isSent ? t("sent", { to: sentTo }) : kind && kind !== "pin" && t(kind)} {children}
    </p>
  );
}

type WaysProps = {
  readonly isBackup: boolean;
  readonly sentCode: ReturnType<typeof useSentCode>;
  readonly onSwitch: (toBackup: boolean) => void;
};

/** Other ways to prove the second factor: a code that is sent, if the account has that factor, or a recovery code. */
function Ways({ isBackup, sentCode, onSwitch }: WaysProps) {
  const t = useTranslations("stepUp");
  const overview = api.factors.overview.useQuery();
  const sentKinds = SENT_KINDS.filter((kind) =>
    overview.data?.factors.some((factor) => factor.kind === kind),
  );
  return (
    <>
      <FormError text={sentCode.failure} />
      <div className="mt-2 -ml-4 flex flex-wrap justify-between gap-x-4">
        {sentKinds.map((kind) => (
          <Button
            key={kind}
            variant="quiet"
            busyLabel={sentCode.sending === kind && t("busy")}
            onClick={() => {
              onSwitch(false);
              sentCode.send(kind);
            }}
          >
            {t(`useSent.${kind}`)}
          </Button>
        ))}
        <Button variant="quiet" onClick={() => onSwitch(!isBackup)}>
          {isBackup ? t("useApp") : t("useBackup")}
        </Button>
      </div>
    </>
  );
}

function kindOf(factor: StepUpFactor | undefined, isBackup: boolean): Kind | null {
  if (factor === "pin") return "pin";
  if (factor === "second_factor") return isBackup ? "backup" : "second_factor";
  return null;
}

function isComplete(kind: Kind, typed: string): boolean {
  if (kind === "pin") return typed.length >= PIN_MIN;
  if (kind === "second_factor") return typed.length === DIGITS;
  return /^[a-z2-7]{10}$/i.test(typed.replace(/[\s-]/g, ""));
}

type ProofInputProps = {
  readonly kind: Kind;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly typed: string;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
};

function ProofInput({ kind, inputRef, typed, problem, onType }: ProofInputProps) {
  const t = useTranslations("stepUp.field");
  if (kind !== "backup")
    return (
      <>
        <CodeField
          key={kind}
          inputRef={inputRef}
          label={t(kind)}
          digits={DIGITS}
          {...(kind === "pin" && { isSecret: true, digitsMax: PIN_MAX })}
          isBare
          code={typed}
          onCode={onType}
          error={problem}
        />
        {kind === "pin" && <ForgotPin />}
      </>
    );
  return (
    <TextField
      ref={inputRef}
      label={t("backup")}
      error={problem}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      className="numeric"
    />
  );
}

function ForgotPin() {
  const t = useTranslations("stepUp");
  return (
    <Link to="/enhanced-security" className={buttonStyles({ variant: "quiet", className: "mt-2 -ml-4" })}>
      {t("forgotPin")}
    </Link>
  );
}
