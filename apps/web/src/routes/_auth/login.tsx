import type { FactorAsked } from "@evenly/contract/factors/schemas";
import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AuthPage } from "../../features/auth/components/auth-page.tsx";
import { EvenCoin } from "../../features/auth/components/big-coin.tsx";
import { textLink } from "../../features/auth/components/legal-links.tsx";
import { LoginForm } from "../../features/auth/components/login-form.tsx";
import { nextSearch } from "../../features/auth/search.ts";
import { whenSessionReady } from "../../features/auth/session-life.ts";
import { readSession } from "../../features/auth/session-store.ts";
import { lazyPart } from "../../lazy-part.tsx";

const HOME = "/dashboard";

const SignInNotes = lazyPart(
  () => import("../../features/auth/components/sign-in-notes.tsx").then((module) => module.SignInNotes),
  { texts: ["offline"] },
);

const SecondStep = lazyPart(() =>
  import("../../features/auth/components/second-step.tsx").then((module) => module.SecondStep),
);

const RecoveryStep = lazyPart(() =>
  import("../../features/auth/components/recovery-step.tsx").then((module) => module.RecoveryStep),
);

const RecoveryNotice = lazyPart(() =>
  import("../../features/auth/components/recovery-step.tsx").then((module) => module.RecoveryNotice),
);

export const Route = createFileRoute("/_auth/login")({
  validateSearch: nextSearch,
  beforeLoad: async ({ search }) => {
    await whenSessionReady();
    if (readSession() !== null) throw redirect({ href: search.next ?? HOME });
  },
  component: LoginPage,
});

function LoginPage() {
  const t = useTranslations("auth");
  const nav = useTranslations("nav");
  const { next = HOME } = Route.useSearch();
  const [asked, setAsked] = useState<FactorAsked | null>(null);
  const [isLost, setIsLost] = useState(false);
  const title = isLost ? t("recovery.title") : asked ? t("second.title") : t("login.title");
  return (
    <AuthPage
      pageTitle={nav("loginTitle")}
      title={title}
      lead={isLost ? undefined : asked ? <span role="status">{t("second.lead")}</span> : <LoginLead />}
      coin={<EvenCoin />}
    >
      {asked && isLost ? (
        <RecoveryStep asked={asked} onBack={() => setIsLost(false)} />
      ) : asked ? (
        <>
          {asked.recoveryReadyAt && <RecoveryNotice readyAt={asked.recoveryReadyAt} />}
          <SecondStep
            asked={asked}
            next={next}
            onRestart={() => setAsked(null)}
            onLost={() => setIsLost(true)}
          />
        </>
      ) : (
        <>
          <div role="status">
            <SignInNotes />
          </div>
          <LoginForm next={next} onAsked={setAsked} />
        </>
      )}
    </AuthPage>
  );
}

function LoginLead() {
  const t = useTranslations("auth.login");
  const { next } = Route.useSearch();
  return (
    <>
      {next && <span className="block">{t("askedFor")}</span>}
      {t("newHere")}{" "}
      <Link to="/register" search={{ next }} className={textLink}>
        {t("createAccount")}
      </Link>
    </>
  );
}
