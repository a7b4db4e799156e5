import { Button, buttonStyles, PasswordField } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../trpc-client.ts";
import { useCall } from "../../../use-call.ts";
import { useRefusalText } from "../../../use-refusal-text.ts";
import { clearSession } from "../session-store.ts";
import { useFields } from "../use-fields.ts";
import { usePasswordProblem } from "../use-password-problem.ts";
import { AuthPage } from "./auth-page.tsx";
import { EvenCoin, FillingCoin } from "./big-coin.tsx";
import { FormError } from "./form-error.tsx";
import { meetsEveryRule, PasswordRules, rulesMet } from "./password-rules.tsx";

/** Sets a new password by the link of the mail; every session ends. */
export function ResetPasswordPage({ token }: { readonly token: string | undefined }) {
  const t = useTranslations("auth");
  const nav = useTranslations("nav");
  const [password, setPassword] = useState("");
  const [isDone, setIsDone] = useState(false);
  const pageTitle = nav("resetPasswordTitle");
  if (token === undefined) {
    return (
      <AuthPage
        pageTitle={pageTitle}
        title={t("reset.noToken")}
        lead={t("reset.noTokenText")}
        coin={<FillingCoin level={0} />}
      >
        <Link to="/forgot-password" className={buttonStyles({ isWide: true })}>
          {t("reset.askAgain")}
        </Link>
      </AuthPage>
    );
  }
  if (isDone) {
    return (
      <AuthPage
        pageTitle={pageTitle}
        title={t("reset.done")}
        lead={<span role="status">{t("reset.doneText")}</span>}
        coin={<EvenCoin />}
      >
        <Link to="/login" className={buttonStyles({ isWide: true })}>
          {t("login.submit")}
        </Link>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      pageTitle={pageTitle}
      title={t("reset.title")}
      lead={t("reset.text")}
      coin={<FillingCoin level={rulesMet(password) / 5} />}
    >
      <ResetForm token={token} onPassword={setPassword} onDone={() => setIsDone(true)} />
    </AuthPage>
  );
}

type ResetFormProps = {
  readonly token: string;
  readonly onPassword: (password: string) => void;
  readonly onDone: () => void;
};

function ResetForm({ token, onPassword, onDone }: ResetFormProps) {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const textOf = useRefusalText();
  const passwordProblemOf = usePasswordProblem();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, values, bind, show, areAllRight } = useFields({ password: "" }, (now) => ({
    password: meetsEveryRule(now.password) ? undefined : t("register.rulesOpen"),
  }));
  const reset = useCall(apiClient.auth.resetPassword.mutate, {
    onDone: () => {
      clearSession();
      onDone();
    },
    onFailed: (error) => {
      const problem = passwordProblemOf(error);
      if (problem) show({ password: problem });
      else setFailure(textOf(error));
    },
  });
  const password = bind("password");
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        if (areAllRight()) reset.start({ token, password: values.password });
      }}
    >
      <PasswordField
        {...password}
        onChange={(event) => {
          password.onChange(event);
          onPassword(event.target.value);
        }}
        label={t("reset.newPassword")}
        showLabel={common("show")}
        hideLabel={common("hide")}
        autoComplete="new-password"
        required
      />
      <PasswordRules password={values.password} />
      <FormError text={failure} />
      <Button
        type="submit"
        size="large"
        isWide
        className="mt-6"
        busyLabel={reset.status === "pending" && t("reset.busy")}
      >
        {t("reset.submit")}
      </Button>
    </form>
  );
}
