import { Logo } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useAuth } from "../features/auth/auth-provider.tsx";
import { AFTER_PAGE_MS, lazyPart } from "../lazy-part.tsx";

const StatusIndicator = lazyPart(
  () => import("../features/pwa/components/status-indicator.tsx").then((module) => module.StatusIndicator),
  { texts: ["pwa"], afterMs: AFTER_PAGE_MS },
);

const link =
  "inline-flex min-h-11 items-center text-label text-text-2 hover:text-text-1 hover:underline lg:min-h-7";

/** Footer of public pages; it links only to existing pages. */
export function SiteFooter() {
  const t = useTranslations("landing.footer");
  const common = useTranslations("common");
  const nav = useTranslations("nav");
  const columns = [
    {
      title: t("product"),
      links: [
        <Link key="features" to="/" hash="features" className={link}>
          {t("features")}
        </Link>,
        <Link key="plans" to="/" hash="plans" className={link}>
          {t("plans")}
        </Link>,
        <Link key="merchant" to="/" hash="merchant" className={link}>
          {t("merchant")}
        </Link>,
      ],
    },
    {
      title: t("account"),
      links: useAccountLinks(),
    },
    {
      title: t("company"),
      links: [
        <Link key="privacy" to="/privacy-policy" className={link}>
          {nav("privacyPolicyTitle")}
        </Link>,
        <Link key="terms" to="/terms-of-service" className={link}>
          {nav("termsOfServiceTitle")}
        </Link>,
      ],
    },
  ];
  return (
    <footer className="page-gutter border-t border-line bg-surface-1 py-10">
      <div className="grid gap-8 sm:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div>
          <Logo name={common("wordmark")} />
          <p className="mt-3 mb-4 max-w-60 text-small text-text-3">{t("text")}</p>
          <div className="min-h-9">
            <StatusIndicator />
          </div>
        </div>
        {columns.map((column) => (
          <section key={column.title}>
            <h2 className="mb-1 text-small font-semibold">{column.title}</h2>
            <ul>
              {column.links.map((entry) => (
                <li key={entry.key}>{entry}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </footer>
  );
}

/** Links to sign in and register or, for a signed-in user, to their own pages. */
function useAccountLinks() {
  const t = useTranslations("landing");
  const nav = useTranslations("nav");
  const entries =
    useAuth().status === "signedOut"
      ? ([
          ["/register", t("createAccount")],
          ["/login", t("signIn")],
        ] as const)
      : ([
          ["/dashboard", nav("dashboard")],
          ["/profile", nav("profile")],
        ] as const);
  return entries.map(([to, name]) => (
    <Link key={to} to={to} className={link}>
      {name}
    </Link>
  ));
}
