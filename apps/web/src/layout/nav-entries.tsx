import { Link, useLocation } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import type { NavigationEntry } from "../manifest/feature.ts";
import { barClusters, isOn, tabsOf, useExistingEntries } from "../shell/navigation.ts";

/** The underline of the current entry, with a gap in the middle. */
function CutUnderline() {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 flex gap-[3px]">
      <span className="h-[3px] flex-1 bg-accent" />
      <span className="h-[3px] flex-1 bg-accent" />
    </span>
  );
}

/** The navigation entries in the desktop's bar. */
export function NavEntries() {
  const t = useTranslations("nav");
  return (
    <nav aria-label={t("main")} className="flex h-full items-stretch max-lg:hidden">
      {barClusters().map((cluster, index) => (
        <Cluster key={cluster[0]?.to} entries={cluster} isFirst={index === 0} />
      ))}
    </nav>
  );
}

function Cluster({
  entries,
  isFirst,
}: {
  readonly entries: readonly NavigationEntry[];
  readonly isFirst: boolean;
}) {
  const t = useTranslations("nav");
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <ul className={clsx("flex items-stretch gap-5", !isFirst && "ml-5 border-l border-line pl-5")}>
      {useExistingEntries(entries).map((entry) => {
        const isCovering = tabsOf(entry.to).some(
          (tab) => tab.to !== entry.to && tab.tabOf === entry.to && isOn(path, tab),
        );
        return (
          <li key={entry.to} className="flex">
            <Link
              to={entry.to}
              aria-current={isCovering ? "true" : undefined}
              className={clsx(
                "relative flex items-center text-label font-medium transition-colors duration-[120ms] hover:text-text-1",
                isCovering ? "font-semibold text-text-1" : "text-text-2",
              )}
              activeProps={{ className: "font-semibold text-text-1!" }}
            >
              {({ isActive }) => (
                <>
                  {t(entry.label)}
                  {(isActive || isCovering) && <CutUnderline />}
                </>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
