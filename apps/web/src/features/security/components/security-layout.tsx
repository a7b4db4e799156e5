import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { useTabInView } from "../../../shell/use-tab-in-view.ts";

const pages = [
  ["/security", "overview"],
  ["/security/alerts", "alerts"],
  ["/security/events", "events"],
  ["/security/devices", "devices"],
  ["/security/settings", "settings"],
] as const;

type SecurityLayoutProps = {
  /** Title of the browser tab. */
  readonly pageTitle: string;
  readonly backTo?: string;
  readonly children: ReactNode;
};

/** The band of every security page, and the links between them. */
export function SecurityLayout({ pageTitle, backTo = "/security", children }: SecurityLayoutProps) {
  const t = useTranslations("security");
  const row = useTabInView(useLocation({ select: (location) => location.pathname }));
  return (
    <>
      <PageBand title={t("title")} pageTitle={pageTitle} tabs={usePageTabs("/profile")} backTo={backTo} />
      <div className="page-gutter border-b border-line bg-surface-1 py-1">
        <nav ref={row} aria-label={t("pages.label")} className="tab-strip relative flex gap-1">
          {pages.map(([to, key]) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === "/security" }}
              activeProps={{ className: "bg-surface-2 font-semibold text-text-1!" }}
              className="-mx-px flex min-h-11 shrink-0 items-center rounded-small px-3 text-label font-medium text-text-2 hover:text-text-1 max-lg:-outline-offset-2 lg:first:-ml-3"
            >
              {t(`pages.${key}`)}
            </Link>
          ))}
        </nav>
      </div>
      {children}
    </>
  );
}
