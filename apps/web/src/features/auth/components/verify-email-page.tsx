import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../trpc-client.ts";
import { useCall } from "../../../use-call.ts";
import { useAuth } from "../auth-provider.tsx";
import { AuthPage } from "./auth-page.tsx";
import { EvenCoin, FillingCoin } from "./big-coin.tsx";
import { ResendForm } from "./resend-form.tsx";
import { VerifyWithPassword } from "./verify-with-password.tsx";

/** Redeems the link of the mail; without a link it says where to look and sends a new one. */
export function VerifyEmailPage({ token }: { readonly token: string | undefined }) {
  const t = useTranslations("auth.verify");
  const nav = useTranslations("nav");
  const verify = useCall(apiClient.auth.verifyEmail.mutate);
  const [provenEmail, setProvenEmail] = useState<string | null>(null);
  const isRedeemed = useRef(false);
  const isReady = useAuth().status !== "loading";
  const { start } = verify;
  useEffect(() => {
    // A link works once; effects may run twice. A session of the account has to be renewed first: it is what verifies.
    if (token === undefined || !isReady || isRedeemed.current) return;
    isRedeemed.current = true;
    start({ token });
  }, [token, isReady, start]);

  const page = nav("verifyEmailTitle");
  if (token === undefined) return <WaitingPage pageTitle={page} />;
  const verifiedEmail = provenEmail ?? verify.data?.email;
  if (verifiedEmail !== undefined) {
    return (
      <AuthPage
        pageTitle={page}
        title={t("done")}
        lead={t("doneText", { email: verifiedEmail })}
        coin={<EvenCoin />}
      >
        <OnwardLink />
      </AuthPage>
    );
  }
  if (verify.status === "failed" && refusalOf(verify.error).code === "VERIFICATION_NEEDS_PASSWORD") {
    return <VerifyWithPassword pageTitle={page} token={token} onVerified={setProvenEmail} />;
  }
  if (verify.status === "failed") {
    return (
      <AuthPage pageTitle={page} title={t("title")} lead={t("failed")} coin={<FillingCoin level={0.5} />}>
        <p className="-mt-4 mb-6 text-text-2">{t("failedText")}</p>
        <ResendForm />
        <div className="mt-3">
          <OnwardLink isQuiet />
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage pageTitle={page} title={t("title")} coin={<FillingCoin level={0.5} />}>
      <p role="status" className="text-text-2">
        {t("checking")}
      </p>
    </AuthPage>
  );
}

function WaitingPage({ pageTitle }: { readonly pageTitle: string }) {
  const t = useTranslations("auth.verify");
  const isSignedIn = useAuth().status === "signedIn";
  const { data: profile, start: loadProfile } = useCall(apiClient.auth.getProfile.query);
  useEffect(() => {
    if (isSignedIn) loadProfile(undefined);
  }, [isSignedIn, loadProfile]);
  const email = profile?.email;
  return (
    <AuthPage
      pageTitle={pageTitle}
      title={t("waiting")}
      lead={email ? t("waitingText", { email }) : t("waitingTextNoEmail")}
      coin={<FillingCoin level={0.5} />}
    >
      <ResendForm />
      <div className="mt-3">
        <OnwardLink isQuiet />
      </div>
    </AuthPage>
  );
}

function OnwardLink({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const t = useTranslations("auth");
  const isSignedIn = useAuth().status === "signedIn";
  const look = buttonStyles({ variant: isQuiet ? "quiet" : "primary", isWide: true });
  return (
    <Link to={isSignedIn ? "/dashboard" : "/login"} className={look}>
      {isSignedIn ? t("toDashboard") : t("backToSignIn")}
    </Link>
  );
}
