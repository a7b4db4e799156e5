import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../trpc-client.ts";
import { useCall } from "../../../use-call.ts";
import { useRefusalText } from "../../../use-refusal-text.ts";
import { useAuth } from "../auth-provider.tsx";
import { AuthPage } from "./auth-page.tsx";
import { EvenCoin, FillingCoin } from "./big-coin.tsx";

/** Redeems the link that was mailed to a new address. */
export function ConfirmEmailPage({ token }: { readonly token: string | undefined }) {
  const t = useTranslations("auth.emailChange");
  const nav = useTranslations("nav");
  const textOf = useRefusalText();
  const confirm = useCall(apiClient.auth.confirmEmailChange.mutate);
  const isRedeemed = useRef(false);
  const { start } = confirm;
  useEffect(() => {
    // A link works once; effects may run twice.
    if (token === undefined || isRedeemed.current) return;
    isRedeemed.current = true;
    start({ token });
  }, [token, start]);

  const pageTitle = nav("confirmEmailTitle");
  if (confirm.status === "done") {
    const lead = t("confirmDoneText", { email: confirm.data.email });
    return (
      <AuthPage
        pageTitle={pageTitle}
        title={t("confirmDone")}
        lead={<span role="status">{lead}</span>}
        coin={<EvenCoin />}
      >
        <OnwardLink />
      </AuthPage>
    );
  }
  if (token === undefined || confirm.status === "failed") {
    const lead = token === undefined ? t("noToken") : wordsFor(confirm.error);
    return (
      <AuthPage
        pageTitle={pageTitle}
        title={t("confirmTitle")}
        lead={<span role="alert">{lead}</span>}
        coin={<FillingCoin level={0.5} />}
      >
        <OnwardLink />
      </AuthPage>
    );
  }
  return (
    <AuthPage pageTitle={pageTitle} title={t("confirmTitle")} coin={<FillingCoin level={0.5} />}>
      <p role="status" className="text-text-2">
        {t("confirming")}
      </p>
    </AuthPage>
  );

  function wordsFor(error: unknown): string {
    const { code } = refusalOf(error);
    if (code === "STATE_CONFLICT") return t("taken");
    return code === "TOKEN_INVALID" ? t("failed") : textOf(error);
  }
}

function OnwardLink() {
  const t = useTranslations("auth");
  const isSignedIn = useAuth().status === "signedIn";
  return (
    <Link to={isSignedIn ? "/profile" : "/login"} className={buttonStyles({ isWide: true })}>
      {isSignedIn ? t("emailChange.toProfile") : t("backToSignIn")}
    </Link>
  );
}
