import { Link, useLocation } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageTitle } from "./page-title.tsx";
import { useTabInView } from "./use-tab-in-view.ts";

export type LocalTab = {
  readonly to: string;
  readonly label: string;
  /** The open page is one step below the tab's. */
  readonly isCovering?: boolean;
};

const CURRENT_TAB = "bg-surface-2 font-semibold text-text-1!";

export type PageBandProps = {
  readonly title: string;
  /** Facts below the title. */
  readonly facts?: ReactNode;
  /** Title of the browser tab, if it is more specific than the band's. */
  readonly pageTitle?: string;
  readonly tabs?: readonly LocalTab[];
  readonly action?: ReactNode;
  /** Target of the back link; every page but the roots of the bars has one. */
  readonly backTo?: string;
  /** Overrides the back navigation; the link's target remains for pages that were opened directly. */
  readonly onBack?: (event: MouseEvent) => void;
  /** The page is one step of a flow: on phones it fills the visible part of the window, without the bars. */
  readonly isFlow?: boolean;
};

/** Pages that a desktop's bar or a row of tabs leads to come from here on a phone only. */
const PHONE_ROOTS: readonly unknown[] = ["/dashboard", "/settings"];

/**
 * The band below the app bar: title on the left, tabs and the page's primary action on the right. On phones the head is 48 px high, and
 * the tabs have a row of their own, which reaches the edges of the screen; pages of settings have no tabs there.
 */
export function PageBand({
  title,
  facts,
  pageTitle = title,
  tabs = [],
  action,
  backTo,
  onBack,
  isFlow = false,
}: PageBandProps) {
  const t = useTranslations("common");
  const path = useLocation({ select: (location) => location.pathname });
  const isTab = tabs.some(({ to }) => to === path) && tabs.some(({ to }) => to === backTo);
  const isSettings = tabs[0]?.to === "/profile";
  return (
    <div
      data-under-bar="band"
      data-flow-page={isFlow || undefined}
      className="page-gutter border-line bg-surface-1 lg:border-b"
    >
      <PageTitle title={pageTitle} />
      <div
        className={clsx(
          "flex min-h-12 flex-wrap content-center items-center gap-x-3 lg:min-h-19 lg:gap-y-1 lg:py-3",
        )}
      >
        {backTo && (
          <Link
            to={backTo}
            {...(onBack ? { onClick: onBack } : {})}
            aria-label={t("back")}
            className={clsx(
              "-mr-3 -ml-3 flex size-11 items-center justify-center rounded-control lg:-mr-1 lg:-ml-2 lg:size-9 lg:hover:bg-surface-2",
              (PHONE_ROOTS.includes(backTo) || isTab) && "lg:hidden",
            )}
          >
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        )}
        <div
          className={clsx(
            "min-w-0 max-lg:flex max-lg:min-h-12 max-lg:grow max-lg:flex-col max-lg:justify-center",
            facts && "flex-1 py-2",
          )}
        >
          <h1 tabIndex={-1} className="text-h2 font-semibold wrap-anywhere lg:text-h1">
            {title}
          </h1>
          {facts && <p className="text-small text-text-3">{facts}</p>}
        </div>
        <div className="flex max-w-full min-w-0 items-center gap-2 max-lg:contents lg:ml-auto">
          {tabs.length > 1 && (
            <BandTabs
              title={title}
              tabs={tabs}
              path={path}
              className={
                isFlow || isSettings ? "max-lg:hidden" : "max-lg:order-last max-lg:w-[calc(100%+2.5rem)]"
              }
            />
          )}
          {action && <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">{action}</div>}
        </div>
      </div>
    </div>
  );
}

type BandTabsProps = {
  readonly title: string;
  readonly tabs: readonly LocalTab[];
  readonly path: string;
  readonly className: string;
};

function BandTabs({ title, tabs, path, className }: BandTabsProps) {
  const nav = useTranslations("nav");
  const tabList = useTabInView(path);
  return (
    <nav
      ref={tabList}
      aria-label={nav("tabs", { section: title })}
      className={clsx("tab-strip relative flex min-w-0 gap-1 lg:-m-1 lg:p-1", className)}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab.isCovering ? "true" : undefined}
          className={clsx(
            "flex min-h-11 shrink-0 items-center rounded-small px-3 text-label font-medium text-text-2 hover:text-text-1 max-lg:-outline-offset-2 lg:min-h-[34px]",
            tab.isCovering && CURRENT_TAB,
          )}
          activeProps={{ className: CURRENT_TAB }}
          activeOptions={{ exact: tabs.some(({ to }) => to.startsWith(`${tab.to}/`)), includeSearch: false }}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
