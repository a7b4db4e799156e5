import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { NavigationEntry } from "../manifest/feature.ts";
import { barClusters, isOn, tabsOf, useExistingEntries } from "../shell/navigation.ts";
import { useFitting } from "./use-fitting.ts";

const loadMenu = () => import("@evenly/ui/menu").then((module) => ({ default: module.ActionMenu }));
const ActionMenu = lazy(loadMenu);

/** The underline of the current entry, with a gap in the middle. */
function CutUnderline() {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 flex gap-[3px]">
      <span className="h-[3px] flex-1 bg-accent" />
      <span className="h-[3px] flex-1 bg-accent" />
    </span>
  );
}

/** The navigation entries in the desktop's bar. Those for which it has no room are in the menu "More" at its end. */
export function NavEntries() {
  const t = useTranslations("nav");
  const clusters = barClusters();
  const firsts = new Set(clusters.slice(1).map(([first]) => first?.to));
  const entries = useExistingEntries(clusters.flat());
  const { listRef, count } = useFitting(entries.length);
  return (
    <nav aria-label={t("main")} className="flex h-16 min-w-0 flex-1 items-stretch max-lg:hidden">
      <ul ref={listRef} className="flex min-w-0 flex-wrap overflow-hidden">
        {entries.map((entry, index) => (
          <Entry
            key={entry.to}
            entry={entry}
            isFirstOfCluster={firsts.has(entry.to)}
            isFirst={index === 0}
            hasRoom={index < count}
          />
        ))}
      </ul>
      {count < entries.length && <More entries={entries.slice(count)} />}
    </nav>
  );
}

type EntryProps = {
  readonly entry: NavigationEntry;
  readonly isFirst: boolean;
  readonly isFirstOfCluster: boolean;
  readonly hasRoom: boolean;
};

function Entry({ entry, isFirst, isFirstOfCluster, hasRoom }: EntryProps) {
  const t = useTranslations("nav");
  const path = useLocation({ select: (location) => location.pathname });
  const isCovering = tabsOf(entry.to).some(
    (tab) => tab.to !== entry.to && tab.tabOf === entry.to && isOn(path, tab),
  );
  return (
    <li className={clsx("flex h-16 items-stretch", !isFirst && "pl-5", !hasRoom && "invisible")}>
      {isFirstOfCluster && <span aria-hidden="true" className="my-5 mr-5 w-px self-stretch bg-line" />}
      <Link
        to={entry.to}
        aria-current={isCovering ? "true" : undefined}
        className={clsx(
          "relative flex items-center text-label font-medium whitespace-nowrap transition-colors duration-[120ms] hover:text-text-1",
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
}

/** The menu of the entries for which the bar has no room; its code loads when it is first needed. */
function More({ entries }: { readonly entries: readonly NavigationEntry[] }) {
  const t = useTranslations("nav");
  const navigate = useNavigate();
  const [isWanted, setIsWanted] = useState(false);
  const trigger = (
    <button
      type="button"
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setIsWanted(true)}
      className="ml-5 inline-flex shrink-0 items-center gap-1 text-label font-medium text-text-2 hover:text-text-1"
    >
      {t("more")}
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  );
  if (!isWanted) return trigger;
  const actions = entries.map(({ to, label, icon: Icon }) => ({
    id: to,
    label: t(label),
    icon: <Icon size={20} strokeWidth={1.75} />,
    onPick: () => void navigate({ to }),
  }));
  return (
    <Suspense fallback={trigger}>
      <ActionMenu trigger={trigger} actions={actions} isOpenAtFirst />
    </Suspense>
  );
}
