import { Button, buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc-client.ts";
import { useCall } from "../../../api/use-call.ts";
import { clearSession } from "../session-store.ts";
import { useLinkText } from "../use-link-text.ts";
import { AuthPage } from "./auth-page.tsx";
import { EvenCoin, FillingCoin } from "./big-coin.tsx";
import { FormError } from "./form-error.tsx";

/** Reverts a change of e-mail with a mailed link. It needs a click, because it ends every session. */
export function RevertEmailPage({ token }: { readonly token: string | undefined }) {
  const t = useTranslations("auth.emailChange");
  const auth = useTranslations("auth");
  const textOf = useLinkText();
  const [failure, setFailure] = useState<string | null>(null);
  const revert = useCall(apiClient.auth.revertEmailChange.mutate, {
    onDone: clearSession,
    onFailed: (error) => setFailure(textOf(error)),
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
