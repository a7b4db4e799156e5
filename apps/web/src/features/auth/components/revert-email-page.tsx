import { Button, buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../trpc-client.ts";
import { useCall } from "../../../use-call.ts";
import { useRefusalText } from "../../../use-refusal-text.ts";
import { clearSession } from "../session-store.ts";
import { AuthPage } from "./auth-page.tsx";
import { EvenCoin, FillingCoin } from "./big-coin.tsx";
import { FormError } from "./form-error.tsx";

/** Takes a change of e-mail back; a press is asked for, since it ends every session. */
export function RevertEmailPage({ token }: { readonly token: string | undefined }) {
  const t = useTranslations("auth.emailChange");
  const auth = useTranslations("auth");
  const textOf = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const revert = useCall(apiClient.auth.revertEmailChange.mutate, {
    onDone: clearSession,
    onFailed: (error) => setFailure(refusalOf(error).code === "TOKEN_INVALID" ? t("failed") : textOf(error)),
  });
  const pageTitle = t("revertTitle");
  if (revert.status === "done") {
    const lead = t("revertDoneText", { email: revert.data.email });
    return (
      <AuthPage
        pageTitle={pageTitle}
        title={t("revertDone")}
        lead={<span role="status">{lead}</span>}
        coin={<EvenCoin />}
      >
        <Link to="/login" className={buttonStyles({ isWide: true })}>
          {auth("backToSignIn")}
        </Link>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      pageTitle={pageTitle}
      title={t("revertTitle")}
      lead={token === undefined ? t("noToken") : t("revertAsk")}
      coin={<FillingCoin level={0.5} />}
    >
      {token !== undefined && (
        <Button
          size="large"
          isWide
          busyLabel={revert.status === "pending" && t("revertBusy")}
          onClick={() => {
            setFailure(null);
            revert.start({ token });
          }}
        >
          {t("revertSubmit")}
        </Button>
      )}
      <FormError text={failure} />
    </AuthPage>
  );
}
