import { createFileRoute, Link, redirect } from "@tanstack/react-router";
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

export const Route = createFileRoute("/_auth/login")({
  validateSearch: nextSearch,
  beforeLoad: async ({ search }) => {
    await whenSessionReady();
    if (readSession() !== null) throw redirect({ href: search.next ?? HOME });
  },
  component: LoginPage,
});

function LoginPage() {
  const t = useTranslations("auth.login");
  const nav = useTranslations("nav");
  const { next } = Route.useSearch();
  return (
    <AuthPage
      pageTitle={nav("loginTitle")}
      title={t("title")}
      lead={
        <>
          {next && <span className="block">{t("askedFor")}</span>}
          {t("newHere")}{" "}
          <Link to="/register" className={textLink}>
            {t("createAccount")}
          </Link>
        </>
      }
      coin={<EvenCoin />}
    >
      <div role="status">
        <SignInNotes />
      </div>
      <LoginForm next={next ?? HOME} />
    </AuthPage>
  );
}
