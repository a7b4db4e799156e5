import { Logo } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageTitle } from "../../../shell/page-title.tsx";
import { SkipLink } from "../../../shell/skip-link.tsx";
import { useIsWide } from "../../../shell/use-is-wide.ts";
import { PreferencesMenu, ThemeToggleText } from "../../preferences/index.ts";

type AuthPageProps = {
  readonly pageTitle: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly coin: ReactNode;
  readonly children: ReactNode;
};

/** Page layout: the form, 400 px wide, on the left; from 1024 px on, the coin on the right. */
export function AuthPage({ pageTitle, title, lead, coin, children }: AuthPageProps) {
  const t = useTranslations("common");
  const isWide = useIsWide();
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <PageTitle title={pageTitle} />
      <SkipLink />
      <div className="flex min-w-0 flex-col bg-surface-1 px-5 lg:border-r lg:border-line lg:px-12">
        <header className="flex h-14 items-center lg:h-[90px]">
          <Link to="/" aria-label={t("productName")} className="flex rounded-small">
            <Logo name={t("wordmark")} size={20} />
          </Link>
        </header>
        <main id="content" className="mx-auto flex w-full max-w-[400px] flex-1 flex-col justify-center py-8">
          <h1 tabIndex={-1} className="text-section font-semibold wrap-anywhere">
            {title}
          </h1>
          {lead && <p className="mt-2 text-text-2">{lead}</p>}
          <div className="mt-8">{children}</div>
        </main>
        <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-6">
          <PreferencesMenu kind="name" />
          <ThemeToggleText />
        </footer>
      </div>
      {isWide && <div className="flex items-center justify-center bg-bg p-12 max-lg:hidden">{coin}</div>}
    </div>
  );
}
