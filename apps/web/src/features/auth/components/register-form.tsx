import { Button, PasswordField, TextField } from "@evenly/ui";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../trpc-client.ts";
import { useCall } from "../../../use-call.ts";
import { useRefusalText } from "../../../use-refusal-text.ts";
import { useAuth } from "../auth-provider.tsx";
import { looksLikeEmail, useFields } from "../use-fields.ts";
import { FormError } from "./form-error.tsx";
import { legalLinks } from "./legal-links.tsx";
import { meetsEveryRule, PasswordRules } from "./password-rules.tsx";

/** Opens an account and goes on to verifying the e-mail. Says the password aloud so that the coin beside it can fill. */
export function RegisterForm({ onPassword }: { readonly onPassword: (password: string) => void }) {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const textOf = useRefusalText();
  const { signIn } = useAuth();
  const navigate = useNavigate();
  const [hasAccepted, setHasAccepted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const empty = { firstName: "", lastName: "", email: "", password: "" };
  const { form, values, bind, show, areAllRight } = useFields(empty, (now) => ({
    firstName: now.firstName.trim() === "" ? t("fieldRequired") : undefined,
    lastName: now.lastName.trim() === "" ? t("fieldRequired") : undefined,
    email: looksLikeEmail(now.email) ? undefined : t("emailInvalid"),
    password: meetsEveryRule(now.password) ? undefined : t("register.rulesOpen"),
  }));
  const register = useCall(apiClient.auth.register.mutate, {
    onDone: (opened) => {
      signIn(opened);
      void navigate({ to: "/verify-email" });
    },
    onFailed: (error) => {
      const { code, details } = refusalOf(error);
      if (details.issues?.some((issue) => issue.path === "password"))
        show({ password: t("register.breached") });
      else setFailure(code === "EMAIL_TAKEN" ? t("register.failed") : textOf(error));
    },
  });
  const submit = () => {
    setFailure(null);
    if (!areAllRight()) return;
    if (!hasAccepted) return setFailure(t("register.acceptNeeded"));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    register.start({ ...values, email: values.email.trim(), acceptTerms: true, timeZone });
  };
  const password = bind("password");
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField {...bind("firstName")} label={t("firstName")} autoComplete="given-name" required />
        <TextField {...bind("lastName")} label={t("lastName")} autoComplete="family-name" required />
      </div>
      <TextField
        {...bind("email")}
        label={t("email")}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        frameClassName="mt-5"
      />
      <PasswordField
        {...password}
        onChange={(event) => {
          password.onChange(event);
          onPassword(event.target.value);
        }}
        label={t("password")}
        showLabel={common("show")}
        hideLabel={common("hide")}
        autoComplete="new-password"
        required
        frameClassName="mt-5"
      />
      <PasswordRules password={values.password} />
      <label className="mt-5 flex items-start gap-2.5 text-small text-text-2">
        <input
          type="checkbox"
          required
          checked={hasAccepted}
          onChange={(event) => setHasAccepted(event.target.checked)}
          className="mt-px size-4 shrink-0 accent-accent"
        />
        <span>{t.rich("register.accept", legalLinks)}</span>
      </label>
      <FormError text={failure} />
      <Button
        type="submit"
        size="large"
        isWide
        className="mt-5"
        busyLabel={register.status === "pending" && t("register.busy")}
      >
        {t("register.submit")}
      </Button>
    </form>
  );
}
