import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { TOAST_MS_SHORT } from "../../config.ts";
import { notify } from "../../shell/toasts.ts";
import { apiClient, refusalOf } from "../../trpc-client.ts";
import { useCall } from "../../use-call.ts";
import { useRefusalText } from "../../use-refusal-text.ts";
import { useAuth } from "./auth-provider.tsx";
import { looksLikeEmail, useFields } from "./use-fields.ts";

/** Failures whose cause is not what was typed; every other one gets the same generic text. */
const foreignCauses: ReadonlySet<string> = new Set([
  "NETWORK",
  "INTERNAL",
  "OVERLOADED",
  "RATE_LIMITED",
  "ORIGIN_REFUSED",
]);

/** Signs in and goes to the dashboard, or to the private page that was asked for. */
export function useLogin(next: string) {
  const t = useTranslations("auth");
  const textOf = useRefusalText();
  const { signIn } = useAuth();
  const router = useRouter();
  const [isRemembered, setIsRemembered] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fields = useFields({ email: "", password: "" }, ({ email, password }) => ({
    email: looksLikeEmail(email) ? undefined : t("emailInvalid"),
    password: password === "" ? t("fieldRequired") : undefined,
  }));
  const login = useCall(apiClient.auth.login.mutate, {
    onDone: (opened) => {
      signIn(opened);
      notify("success", t("login.welcome"), TOAST_MS_SHORT);
      router.history.push(next);
    },
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
