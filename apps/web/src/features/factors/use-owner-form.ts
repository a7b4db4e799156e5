import type { TransferId } from "@evenly/contract";
import type { OwnerProofInput } from "@evenly/contract/factors/schemas";
import type { CodeSent, SentKind } from "@evenly/contract/factors/sent-codes";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../api/trpc.ts";
import { useChange } from "../../api/use-change.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { provePasskeyInBrowser, useFields } from "../auth/index.ts";

export type OwnerWish = {
  /** The account has a second factor, so a code or a passkey is required beside the password. */
  readonly needsCode: boolean;
  /** Checks further fields and shows their problems. */
  readonly isExtraRight?: () => boolean;
  /** The change to make; its refusals show in the form. */
  readonly run: (proof: OwnerProofInput) => Promise<unknown>;
  readonly onDone?: () => void;
};

/** A form for the password, and for a code or a passkey if the account has a second factor. */
export function useOwnerForm({ needsCode, run, onDone, isExtraRight = () => true }: OwnerWish) {
  const t = useTranslations("factors");
  const auth = useTranslations("auth");
  const textOf = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const [busyWith, setBusyWith] = useState<"code" | "passkey" | null>(null);
  const [isByPasskey, setIsByPasskey] = useState(false);
  const fields = useFields({ password: "", code: "" }, ({ password, code }) => ({
    password: password === "" ? auth("required.password") : undefined,
    code: needsCode && !isByPasskey && !isCode(code) ? t("owner.codeNeeded") : undefined,
  }));
  const showRefusal = (error: unknown) => {
    const { code } = refusalOf(error);
    if (code === "PASSWORD_WRONG") fields.show({ password: textOf(error) });
    else if (code === "FACTOR_CODE_WRONG") fields.show({ code: textOf(error) });
    else setFailure(textOf(error));
  };
  const attempt = async (way: "code" | "passkey", proofOf: () => Promise<OwnerProofInput | null>) => {
    setFailure(null);
    setBusyWith(way);
    try {
      const proof = await proofOf();
      if (proof === null) setFailure(auth("passkey.failed"));
      else {
        await run(proof);
        onDone?.();
      }
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusyWith(null);
      setIsByPasskey(false);
    }
  };
  const submit = async () => {
    if (busyWith !== null || !fields.areAllRight() || !isExtraRight()) return;
    const { password, code } = fields.values;
    await attempt("code", async () => (needsCode ? { password, code } : { password }));
  };
  const submitByPasskey = async () => {
    const { password } = fields.values;
    if (busyWith !== null || !isExtraRight()) return;
    if (password === "") {
      fields.show({ password: auth("required.password") });
      return;
    }
    setIsByPasskey(true);
    await attempt("passkey", async () => {
      const options = await apiClient.factors.startPasskeyProof.mutate({ purpose: "owner" });
      const passkey = await provePasskeyInBrowser(options).catch(() => null);
      return passkey && { password, passkey };
    });
  };
  return { fields, failure, busyWith, isBusy: busyWith !== null, submit, submitByPasskey };
}

/** Sends the user a code of one of their factors, for a change in this session or for a waiting payment. */
export function useSentCode(transferId?: TransferId) {
  const textOf = useRefusalText();
  const [sent, setSent] = useState<(CodeSent & { readonly kind: SentKind }) | null>(null);
  const send = useChange(apiClient.factors.sendCode.mutate, {
    done: (code, { kind }) => setSent({ ...code, kind }),
    failed: "beside",
  });
  return {
    sent,
    failure: send.isError ? textOf(send.error) : null,
    sending: send.isPending ? send.variables.kind : null,
    send: (kind: SentKind) => send.mutate({ kind, ...(transferId && { transferId }) }),
  };
}

function isCode(text: string): boolean {
  return /^(?:\d{6}|[a-z2-7]{10})$/i.test(text.replace(/[\s-]/g, ""));
}
