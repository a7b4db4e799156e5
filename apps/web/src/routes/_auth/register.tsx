import { passwordRules } from "@evenly/contract/auth/password-policy";
import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AuthPage } from "../../features/auth/components/auth-page.tsx";
import { FillingCoin } from "../../features/auth/components/big-coin.tsx";
import { textLink } from "../../features/auth/components/legal-links.tsx";
import { rulesMet } from "../../features/auth/components/password-rules.tsx";
import { RegisterForm } from "../../features/auth/components/register-form.tsx";
import { nextSearch } from "../../features/auth/search.ts";
import { whenSessionReady } from "../../features/auth/session-life.ts";
import { readSession } from "../../features/auth/session-store.ts";

export const Route = createFileRoute("/_auth/register")({
  validateSearch: nextSearch,
  beforeLoad: async ({ search }) => {
    await whenSessionReady();
    if (readSession() !== null) throw redirect({ href: search.next ?? "/dashboard" });
  },
  component: RegisterPage,
});

function RegisterPage() {
  const t = useTranslations("auth.register");
  const nav = useTranslations("nav");
  const { next } = Route.useSearch();
  const [password, setPassword] = useState("");
  return (
    <AuthPage
      pageTitle={nav("registerTitle")}
      title={t("title")}
      lead={
        <>
          {t("haveOne")}{" "}
          <Link to="/login" search={{ next }} className={textLink}>
            {t("signIn")}
          </Link>
        </>
      }
      coin={<FillingCoin level={rulesMet(password) / passwordRules.length} />}
    >
      <RegisterForm next={next} onPassword={setPassword} />
    </AuthPage>
  );
}
