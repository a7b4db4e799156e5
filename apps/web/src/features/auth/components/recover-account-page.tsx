import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc-client.ts";
import { useWelcome } from "../use-login.ts";
import { AuthPage } from "./auth-page.tsx";
import { EvenCoin, FillingCoin } from "./big-coin.tsx";
import { OwnerPasswordForm } from "./owner-password-form.tsx";

/** Completes a recovery: the mailed link and the password sign in, and remove every second factor. */
export function RecoverAccountPage({ token }: { readonly token: string | undefined }) {
  const t = useTranslations("auth.recovery");
  const auth = useTranslations("auth");
  const welcome = useWelcome("/enhanced-security");
  if (token === undefined)
    return (
      <AuthPage
        pageTitle={t("completeTitle")}
        title={t("completeTitle")}
        lead={t("noToken")}
        coin={<FillingCoin level={0} />}
      >
        <Link to="/login" className={buttonStyles({ isWide: true })}>
          {auth("backToSignIn")}
        </Link>
      </AuthPage>
    );
  return (
    <AuthPage
      pageTitle={t("completeTitle")}
      title={t("completeTitle")}
      lead={t("completeText")}
      coin={<EvenCoin />}
    >
      <OwnerPasswordForm
        call={(password) => apiClient.auth.completeRecovery.mutate({ token, password })}
        label={t("password")}
        submitLabel={t("complete")}
        busyLabel={t("completing")}
        onDone={welcome}
      />
    </AuthPage>
  );
}
