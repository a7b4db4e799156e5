import type { FactorAsked } from "@evenly/contract/factors/schemas";
import type { CodeSent, SentKind } from "@evenly/contract/factors/sent-codes";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../api/trpc-client.ts";
import { useCall } from "../../api/use-call.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { useWelcome } from "./use-login.ts";

type TypedCode = { readonly code: string; readonly isBackup: boolean; readonly isTrusted: boolean };

/** Completes a sign-in by a code. */
export function useSecondStep({ challengeId, expiresAt }: FactorAsked, next: string) {
  const t = useTranslations("auth.second");
  const textOf = useRefusalText();
  const [problem, setProblem] = useState<string | undefined>();
  const complete = useCall(apiClient.auth.signInWithFactor.mutate, {
    onDone: useWelcome(next),
    onFailed: (error) => setProblem(expiresAt.getTime() <= Date.now() ? t("expired") : textOf(error)),
  });
  const isBusy = complete.status === "pending";
  const submit = ({ code, isBackup, isTrusted: trustDevice }: TypedCode) => {
    if (isBusy) return;
    const shape = isBackup ? /^[a-z2-7]{5}[- ]?[a-z2-7]{5}$/i : /^\d{6}$/;
    if (shape.test(code.trim())) complete.start({ challengeId, code, trustDevice });
    else setProblem(isBackup ? t("backupNeeded") : t("codeNeeded"));
  };
  return { problem, isBusy, submit, forget: () => setProblem(undefined) };
}

/** Sends codes for the second step; the last one of each kind is kept while the step is open. */
export function useSignInCodes({ challengeId, expiresAt }: FactorAsked) {
  const t = useTranslations("auth.second");
  const textOf = useRefusalText();
  const [sent, setSent] = useState<Partial<Record<SentKind, CodeSent>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const call = useCall(
    async (kind: SentKind) => ({
      kind,
      code: await apiClient.auth.sendSignInCode.mutate({ challengeId, kind }),
    }),
    {
      onDone: ({ kind, code }) => setSent((known) => ({ ...known, [kind]: code })),
      onFailed: (error) => setFailure(reasonOf(error)),
    },
  );
  const reasonOf = (error: unknown) => {
    if (expiresAt.getTime() <= Date.now()) return t("expired");
    const { retryAfterSeconds: seconds } = refusalOf(error).details;
    return seconds !== undefined && seconds < 60 ? t("wait", { seconds }) : textOf(error);
  };
  const send = (kind: SentKind) => {
    setFailure(null);
    if (call.status !== "pending") call.start(kind);
  };
  return { sent, failure, isBusy: call.status === "pending", send };
}
