import type { ProveSessionInput, SessionProof } from "@evenly/contract/factors/schemas";
import { Button, TextField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { Fingerprint } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { canUsePasskeys, FormError, provePasskeyInBrowser } from "../../auth/index.ts";

type ProveSessionDialogProps = {
  readonly methods: SessionProof["methods"];
  readonly onClose: () => void;
};

/** Asks an operator for a code or a passkey, which opens the area in this session. */
export function ProveSessionDialog({ methods, onClose }: ProveSessionDialogProps) {
  const t = useTranslations("admin.closed");
  const common = useTranslations("cases.dialog");
  const formId = useId();
  const { code, type, problem, failure, busyWith, submit, submitByPasskey } = useProveSession(onClose);
  return (
    <Dialog
      title={t("dialog")}
      onClose={onClose}
      isBusy={busyWith !== null}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" form={formId} busyLabel={busyWith === "code" && common("busy")}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <p className="mt-2 mb-5 text-text-2">{t("dialogText")}</p>
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t("code")}
          help={t("codeHelp")}
          value={code}
          onChange={(event) => type(event.target.value)}
          error={problem}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          className="numeric"
        />
        {methods.includes("passkey") && canUsePasskeys() && (
          <Button
            variant="tonal"
            size="small"
            className="mt-2 max-lg:min-h-11"
            icon={<Fingerprint size={16} strokeWidth={1.75} aria-hidden="true" />}
            busyLabel={busyWith === "passkey" && common("busy")}
            onClick={() => void submitByPasskey()}
          >
            {t("usePasskey")}
          </Button>
        )}
        <FormError text={failure} />
      </form>
    </Dialog>
  );
}

/** The code as typed, the proof on its way, and why the last one was refused. */
function useProveSession(onClose: () => void) {
  const t = useTranslations("admin.closed");
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busyWith, setBusyWith] = useState<"code" | "passkey" | null>(null);
  const attempt = async (way: "code" | "passkey", proofOf: () => Promise<ProveSessionInput | null>) => {
    if (busyWith !== null) return;
    setBusyWith(way);
    setFailure(null);
    setProblem(undefined);
    try {
      const proof = await proofOf();
      if (proof === null) setFailure(t("passkeyFailed"));
      else {
        const proven = await apiClient.factors.proveSession.mutate(proof);
        onClose();
        utils.factors.getSessionProof.setData(undefined, proven);
      }
    } catch (error) {
      setCode("");
      if (refusalOf(error).code === "FACTOR_CODE_WRONG") setProblem(textOf(error));
      else setFailure(textOf(error));
    } finally {
      setBusyWith(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (/^(?:\d{6}|[a-z2-7]{10})$/i.test(code.replace(/[\s-]/g, "")))
      void attempt("code", async () => ({ code }));
    else setProblem(t("codeNeeded"));
  };
  const submitByPasskey = () =>
    attempt("passkey", async () => {
      const options = await apiClient.factors.startPasskeyProof.mutate({ purpose: "session" });
      const passkey = await provePasskeyInBrowser(options).catch(() => null);
      return passkey && { passkey };
    });
  const type = (text: string) => {
    setCode(text);
    setProblem(undefined);
  };
  return { code, type, problem, failure, busyWith, submit, submitByPasskey };
}
