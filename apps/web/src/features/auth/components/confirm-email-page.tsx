import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../api/trpc-client.ts";
import { useCall } from "../../../api/use-call.ts";
import { useAuth } from "../auth-provider.tsx";
import { useLinkText } from "../use-link-text.ts";
import { AuthPage } from "./auth-page.tsx";
import { EvenCoin, FillingCoin } from "./big-coin.tsx";
import { OwnerPasswordForm } from "./owner-password-form.tsx";

/** Redeems the link that was mailed to a new address. */
export function ConfirmEmailPage({ token }: { readonly token: string | undefined }) {
  const t = useTranslations("auth.emailChange");
  const nav = useTranslations("nav");
  const textOf = useLinkText();
  const confirm = useCall(apiClient.auth.confirmEmailChange.mutate);
  const [provenEmail, setProvenEmail] = useState<string | null>(null);
  const isRedeemed = useRef(false);
  const isReady = useAuth().status !== "loading";
  const { start } = confirm;
  useEffect(() => {
    // A link works once, but effects may run twice. The session is renewed first, because a session of the account confirms the link.
    if (token === undefined || !isReady || isRedeemed.current) return;
    isRedeemed.current = true;
    start({ token });
  }, [token, isReady, start]);

  const pageTitle = nav("confirmEmailTitle");
  const confirmedEmail = provenEmail ?? confirm.data?.email;
  if (confirmedEmail !== undefined) {
    const lead = t("confirmDoneText", { email: confirmedEmail });
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
  if (token !== undefined && refusalOf(confirm.error).code === "VERIFICATION_NEEDS_PASSWORD") {
    return <ConfirmWithPassword token={token} onConfirmed={setProvenEmail} />;
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
    return refusalOf(error).code === "STATE_CONFLICT" ? t("taken") : textOf(error);
  }
}

type ConfirmWithPasswordProps = { readonly token: string; readonly onConfirmed: (email: string) => void };

/** Asks for the account's password when the browser has no session of the account. */
function ConfirmWithPassword({ token, onConfirmed }: ConfirmWithPasswordProps) {
  const t = useTranslations("auth.emailChange");
  const nav = useTranslations("nav");
  return (
    <AuthPage
      pageTitle={nav("confirmEmailTitle")}
      title={t("confirmTitle")}
      lead={<span role="status">{t("proveText")}</span>}
      coin={<FillingCoin level={0.5} />}
    >
      <OwnerPasswordForm
        call={(password) => apiClient.auth.confirmEmailChange.mutate({ token, password })}
        label={t("provePassword")}
        submitLabel={t("proveSubmit")}
        busyLabel={t("confirming")}
        onDone={({ email }) => onConfirmed(email)}
      />
    </AuthPage>
  );
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
