import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../api/trpc-client.ts";
import { useCall } from "../../api/use-call.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { useAuth } from "./auth-provider.tsx";
import { meetsEveryRule } from "./components/password-rules.tsx";
import { looksLikeEmail, useFields } from "./use-fields.ts";
import { useNameProblems } from "./use-name-problems.ts";
import { usePasswordProblem } from "./use-password-problem.ts";
import { keepWantedPage } from "./wanted-page.ts";

const empty = { firstName: "", lastName: "", email: "", password: "" };

/** Registers an account, signs in and opens the page to verify the e-mail, which leads to the requested page afterwards. */
export function useRegistration(next?: string) {
  const t = useTranslations("auth");
  const locale = useLocale();
  const textOf = useRefusalText();
  const passwordProblemOf = usePasswordProblem();
  const nameProblemsOf = useNameProblems();
  const { signIn } = useAuth();
  const navigate = useNavigate();
  const [hasAccepted, setHasAccepted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fields = useFields(empty, (now) => ({
    firstName: now.firstName.trim() === "" ? t("required.firstName") : undefined,
    lastName: now.lastName.trim() === "" ? t("required.lastName") : undefined,
    email: looksLikeEmail(now.email) ? undefined : t("emailInvalid"),
    password: meetsEveryRule(now.password) ? undefined : t("register.rulesOpen"),
  }));
  const register = useCall(apiClient.auth.register.mutate, {
    onDone: (opened) => {
      signIn(opened);
      keepWantedPage(next);
      void navigate({ to: "/verify-email", search: next === undefined ? {} : { next } });
    },
    onFailed: (error) => {
      const password = passwordProblemOf(error);
      const names = nameProblemsOf(error);
      if (password || names) fields.show({ ...names, ...(password && { password }) });
      else setFailure(refusalOf(error).code === "EMAIL_TAKEN" ? t("register.failed") : textOf(error));
    },
  });
  const submit = () => {
    setFailure(null);
    if (!fields.areAllRight()) return;
    if (!hasAccepted) return setFailure(t("register.acceptNeeded"));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const { email, ...rest } = fields.values;
    register.start({ ...rest, email: email.trim(), acceptTerms: true, timeZone, locale });
  };
  return { fields, hasAccepted, setHasAccepted, failure, submit, isBusy: register.status === "pending" };
}
