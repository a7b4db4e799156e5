import type { SentCodesEnrolment, SentKind } from "@evenly/contract/factors/sent-codes";
import { Button, CodeField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { useSecondsUntil } from "../../auth/index.ts";
import { OwnerDialog } from "./owner-dialog.tsx";

type AddSentCodesProps = {
  readonly kind: SentKind;
  /** Masked address or number. */
  readonly to: string;
  readonly needsCode: boolean;
  readonly onDone: (newBackupCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
};

const DIGITS = 6;

/** Adds codes by mail or text message: the owner's proof, then the first code. */
export function AddSentCodes({ kind, to, needsCode, onDone, onClose }: AddSentCodesProps) {
  const t = useTranslations("factors");
  const [enrolment, setEnrolment] = useState<SentCodesEnrolment | null>(null);
  if (enrolment !== null)
    return <FirstCode kind={kind} enrolment={enrolment} onDone={onDone} onClose={onClose} />;
  const text = [t("sent.text", { to }), kind === "sms" && t("restricted")].filter(Boolean).join(" ");
  return (
    <OwnerDialog
      title={t(`kind.${kind}`)}
      text={text}
      needsCode={needsCode}
      onClose={onClose}
      // The dialog of the code has taken its place.
      onDone={() => {}}
      run={async (proof) => setEnrolment(await apiClient.factors.startSentCodes.mutate({ kind, ...proof }))}
    />
  );
}

type FirstCodeProps = Omit<AddSentCodesProps, "to" | "needsCode"> & {
  readonly enrolment: SentCodesEnrolment;
};

function useFirstCode({ kind, enrolment: { factorId, ...first }, onDone }: FirstCodeProps) {
  const t = useTranslations("factors");
  const textOf = useRefusalText();
  const [code, setCode] = useState("");
  const resend = api.factors.resendEnrolmentCode.useMutation();
  const confirm = useChange(apiClient.factors.confirmSentCodes.mutate, {
    done: ({ newBackupCodes }) => {
      onDone(newBackupCodes);
      return t("sent.ready", { name: t(`kind.${kind}`) });
    },
    refresh: [["factors", "overview"]],
    failed: "beside",
  });
  const failure = confirm.error ?? resend.error;
  const send = (typed: string) =>
    typed.length === DIGITS && !confirm.isPending && confirm.mutate({ factorId, code: typed });
  const type = (typed: string) => {
    setCode(typed);
    confirm.reset();
    if (typed !== code) send(typed);
  };
  const sendAgain = () => {
    type("");
    resend.mutate({ factorId });
  };
  const error = failure ? textOf(failure) : undefined;
  const isBusy = confirm.isPending;
  return {
    ...(resend.data ?? first),
    code,
    error,
    isBusy,
    isResending: resend.isPending,
    send,
    type,
    sendAgain,
  };
}

function FirstCode(props: FirstCodeProps) {
  const { onClose } = props;
  const t = useTranslations("factors");
  const { code, sentTo, resendAt, error, isBusy, isResending, send, type, sendAgain } = useFirstCode(props);
  return (
    <FormDialog
      title={t("sent.title")}
      cancel={t("owner.cancel")}
      confirm={t("sent.turnOn")}
      busy={t("sent.turningOn")}
      isBusy={isBusy}
      isOff={code.length < DIGITS}
      onClose={onClose}
      onSubmit={() => send(code)}
    >
      <CodeField
        label={t("sent.code")}
        digits={DIGITS}
        code={code}
        onCode={type}
        help={t("sent.sentTo", { to: sentTo })}
        error={error}
      />
      <Resend resendAt={resendAt} isBusy={isResending} onSend={sendAgain} />
    </FormDialog>
  );
}

type ResendProps = { readonly resendAt: Date; readonly isBusy: boolean; readonly onSend: () => void };

function Resend({ resendAt, isBusy, onSend }: ResendProps) {
  const t = useTranslations("factors.sent");
  const seconds = useSecondsUntil(resendAt);
  if (seconds > 0) return <p className="mt-3 text-small text-text-3">{t("wait", { seconds })}</p>;
  return (
    <Button
      variant="quiet"
      size="small"
      className="mt-2 -ml-3 max-lg:min-h-11"
      busyLabel={isBusy && t("again")}
      onClick={onSend}
    >
      {t("again")}
    </Button>
  );
}
