import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../api/trpc-client.ts";
import { useCall } from "../../../api/use-call.ts";
import { lazyPart } from "../../../lazy-part.tsx";
import { useAuth } from "../auth-provider.tsx";
import { useLinkText } from "../use-link-text.ts";
import { type OwnVerification, useOwnVerification } from "../use-own-verification.ts";
import { keepWantedPage, readWantedPage } from "../wanted-page.ts";
import { AuthPage } from "./auth-page.tsx";
import { EvenCoin, FillingCoin } from "./big-coin.tsx";
import { ResendForm } from "./resend-form.tsx";

/** Needed by few: a link opened in another browser than the one that registered. */
const VerifyWithPassword = lazyPart(() =>
  import("./verify-with-password.tsx").then((module) => module.VerifyWithPassword),
);

type VerifyEmailProps = {
  readonly token?: string | undefined;
  /** Page that the person wanted before they registered. */
  readonly next?: string | undefined;
};

/** Redeems a mailed verification link. Without a link it explains where to find one and can send a new one. */
export function VerifyEmailPage({ token, next: named }: VerifyEmailProps) {
  const [next] = useState(() => named ?? readWantedPage());
  const t = useTranslations("auth.verify");
  const nav = useTranslations("nav");
  const textOf = useLinkText();
  const verify = useCall(apiClient.auth.verifyEmail.mutate);
  const [provenEmail, setProvenEmail] = useState<string | null>(null);
  const isRedeemed = useRef(false);
  const isReady = useAuth().status !== "loading";
  const { start } = verify;
  useEffect(() => {
    // A link works once, but effects may run twice. The session is renewed first, because a session of the account verifies the address.
    if (token === undefined || !isReady || isRedeemed.current) return;
    isRedeemed.current = true;
    start({ token });
  }, [token, isReady, start]);

  const needsPassword =
    verify.status === "failed" && refusalOf(verify.error).code === "VERIFICATION_NEEDS_PASSWORD";
  const own = useOwnVerification(token === undefined || (verify.status === "failed" && !needsPassword));
  const page = nav("verifyEmailTitle");
  const verifiedEmail =
    provenEmail ?? verify.data?.email ?? (own.state === "verified" ? own.email : undefined);
  if (verifiedEmail !== undefined) return <VerifiedPage pageTitle={page} email={verifiedEmail} next={next} />;
  if (needsPassword && token !== undefined) {
    return <VerifyWithPassword pageTitle={page} token={token} onVerified={setProvenEmail} />;
  }
  const isOffline = verify.status === "failed" && refusalOf(verify.error).code === "NETWORK";
  const isChecking = own.state === "unknown" || (token !== undefined && verify.status !== "failed");
  if (isChecking && !isOffline) return <CheckingPage pageTitle={page} hasLink={token !== undefined} />;
  if (token === undefined) return <WaitingPage pageTitle={page} email={emailOf(own)} next={next} />;
  return (
    <AuthPage
      pageTitle={page}
      title={t("title")}
      lead={<span role="alert">{textOf(verify.error)}</span>}
      coin={<FillingCoin level={0.5} />}
    >
      <p className="-mt-4 mb-6 text-text-2">{t("failedText")}</p>
      <ResendForm />
      <div className="mt-3">
        <OnwardLink isQuiet next={next} />
      </div>
    </AuthPage>
  );
}

function emailOf(own: OwnVerification): string | undefined {
  return "email" in own ? own.email : undefined;
}

type VerifiedPageProps = {
  readonly pageTitle: string;
  readonly email: string;
  readonly next: string | undefined;
};

function VerifiedPage({ pageTitle, email, next }: VerifiedPageProps) {
  const t = useTranslations("auth.verify");
  return (
    <AuthPage
      pageTitle={pageTitle}
      title={t("done")}
      lead={<span role="status">{t("doneText", { email })}</span>}
      coin={<EvenCoin />}
    >
      <OnwardLink next={next} />
    </AuthPage>
  );
}

type CheckingPageProps = { readonly pageTitle: string; readonly hasLink: boolean };

function CheckingPage({ pageTitle, hasLink }: CheckingPageProps) {
  const t = useTranslations("auth.verify");
  return (
    <AuthPage pageTitle={pageTitle} title={t("title")} coin={<FillingCoin level={0.5} />}>
      <p role="status" className="text-text-2">
        {t(hasLink ? "checking" : "checkingAccount")}
      </p>
    </AuthPage>
  );
}

type WaitingPageProps = {
  readonly pageTitle: string;
  readonly email: string | undefined;
  readonly next: string | undefined;
};

function WaitingPage({ pageTitle, email, next }: WaitingPageProps) {
  const t = useTranslations("auth.verify");
  return (
    <AuthPage
      pageTitle={pageTitle}
      title={t("waiting")}
      lead={email ? t("waitingText", { email }) : t("waitingTextNoEmail")}
      coin={<FillingCoin level={0.5} />}
    >
      <ResendForm />
      <div className="mt-3">
        <OnwardLink isQuiet next={next} />
      </div>
    </AuthPage>
  );
}

type OnwardProps = { readonly isQuiet?: boolean; readonly next?: string | undefined };

function OnwardLink({ isQuiet = false, next }: OnwardProps) {
  const t = useTranslations("auth");
  const isSignedIn = useAuth().status === "signedIn";
  const look = buttonStyles({ variant: isQuiet ? "quiet" : "primary", isWide: true });
  return (
    <Link
      to={isSignedIn ? (next ?? "/dashboard") : "/login"}
      search={isSignedIn || next === undefined ? {} : { next }}
      onClick={() => keepWantedPage(undefined)}
      className={look}
    >
      {isSignedIn ? t(next === undefined ? "toDashboard" : "onward") : t("backToSignIn")}
    </Link>
  );
}
