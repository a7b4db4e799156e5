import type { SessionOpened } from "@evenly/contract/auth/schemas";
import type { FactorAsked } from "@evenly/contract/factors/schemas";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../api/trpc-client.ts";
import { useCall } from "../../api/use-call.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { TOAST_MS_SHORT } from "../../config.ts";
import { notify } from "../../shell/toasts.ts";
import { useAuth } from "./auth-provider.tsx";
import { looksLikeEmail, useFields } from "./use-fields.ts";

/** Errors with their own text; every other error shows the same generic text. */
const foreignCauses: ReadonlySet<string> = new Set([
  "NETWORK",
  "INTERNAL",
  "OVERLOADED",
  "RATE_LIMITED",
  "ORIGIN_REFUSED",
  "PASSWORD_BLOCKED",
]);

/** Stores a new session, greets the user and opens the requested private page. */
export function useWelcome(next: string): (opened: SessionOpened) => void {
  const t = useTranslations("auth.login");
  const { signIn } = useAuth();
  const router = useRouter();
  return (opened) => {
    signIn(opened);
    notify("success", t("welcome"), TOAST_MS_SHORT);
    router.history.push(next);
  };
}

/** Signs in and opens the requested private page; `onAsked` continues with the second step. */
export function useLogin(next: string, onAsked: (asked: FactorAsked) => void) {
  const t = useTranslations("auth");
  const textOf = useRefusalText();
  const welcome = useWelcome(next);
  const [isRemembered, setIsRemembered] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fields = useFields({ email: "", password: "" }, ({ email, password }) => ({
    email: looksLikeEmail(email) ? undefined : t("emailInvalid"),
    password: password === "" ? t("required.password") : undefined,
  }));
  const login = useCall(apiClient.auth.login.mutate, {
    onDone: (answer) => ("twoFactorRequired" in answer ? onAsked(answer) : welcome(answer)),
    onFailed: (error) => {
      const { code } = refusalOf(error);
      const known = code === "ACCOUNT_SUSPENDED" ? t("login.suspended") : t("login.failed");
      const text = foreignCauses.has(code) ? textOf(error) : known;
      setFailure(text);
      notify("error", text, TOAST_MS_SHORT);
    },
  });
  const submit = () => {
    setFailure(null);
    if (!fields.areAllRight()) return;
    const { email, password } = fields.values;
    login.start({ email: email.trim(), password, rememberDevice: isRemembered });
  };
  return { fields, isRemembered, setIsRemembered, failure, submit, isBusy: login.status === "pending" };
}
