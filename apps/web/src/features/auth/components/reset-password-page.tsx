import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc-client.ts";
import { clearSession } from "../session-store.ts";
import { AuthPage } from "./auth-page.tsx";
import { EvenCoin, FillingCoin } from "./big-coin.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { rulesMet } from "./password-rules.tsx";

/** Sets a new password with a mailed link; this ends every session of the account. */
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
      <NewPasswordForm
        call={(newPassword) => apiClient.auth.resetPassword.mutate({ token, password: newPassword })}
        path="password"
        submitLabel={t("reset.submit")}
        busyLabel={t("reset.busy")}
        onPassword={setPassword}
        onDone={() => {
          clearSession();
          setIsDone(true);
        }}
      />
    </AuthPage>
  );
}
