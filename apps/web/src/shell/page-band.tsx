import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { PageTitle } from "./page-title.tsx";

export type LocalTab = { readonly to: string; readonly label: string };

type PageBandProps = {
  readonly title: string;
  /** The name in the browser's tab where it says more than the band. */
  readonly pageTitle?: string;
  readonly tabs?: readonly LocalTab[];
  readonly action?: ReactNode;
  /** Where back leads on a phone; every subpage has one. */
  readonly backTo?: string;
  /** Goes back another way; the link stays for what was opened directly. */
  readonly onBack?: (event: MouseEvent) => void;
};

/** The band under the bar: title left, tabs and the page's own action right. */
export function PageBand({ title, pageTitle = title, tabs = [], action, backTo, onBack }: PageBandProps) {
  const nav = useTranslations("nav");
  const t = useTranslations("common");
  const tabList = useRef<HTMLElement>(null);
  // On a phone the tabs scroll: the one that is open is seen.
  useEffect(() => {
    const list = tabList.current;
    const open = list?.querySelector<HTMLElement>("[aria-current=page]");
    if (list && open) list.scrollLeft = open.offsetLeft - (list.clientWidth - open.offsetWidth) / 2;
  }, []);
  return (
    <div data-under-bar="band" className="page-gutter border-line bg-surface-1 lg:border-b">
      <PageTitle title={pageTitle} />
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 lg:min-h-19">
        {backTo && (
          <Link
            to={backTo}
            {...(onBack ? { onClick: onBack } : {})}
            aria-label={t("back")}
            className="-ml-2 flex size-11 items-center justify-center rounded-control lg:hidden"
          >
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        )}
        <h1 tabIndex={-1} className="text-h2 font-semibold lg:text-h1">
          {title}
        </h1>
        <div className="ml-auto flex max-w-full min-w-0 items-center gap-2">
          {tabs.length > 1 && (
            <nav
              ref={tabList}
              aria-label={nav("tabs", { section: title })}
              className="no-scrollbar relative -m-1 flex min-w-0 gap-1 overflow-x-auto p-1"
            >
              {tabs.map((tab) => (
                <Link
                  key={tab.to}
                  to={tab.to}
                  className="flex min-h-11 shrink-0 items-center rounded-small px-3 text-label font-medium text-text-2 hover:text-text-1 lg:min-h-[34px]"
                  activeProps={{ className: "bg-surface-2 font-semibold text-text-1!" }}
                >
                  {tab.label}
                </Link>
              ))}
            </nav>
          )}
          {action}
        </div>
      </div>
    </div>
  );
}
