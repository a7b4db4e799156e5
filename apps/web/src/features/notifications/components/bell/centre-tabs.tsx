import type { NotificationCounts, NotificationTab } from "@evenly/contract/notifications/centre";
import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useOffline } from "../../../offline/index.ts";
import { tabs } from "../../notification-cache.ts";

type CentreTabsProps = {
  readonly tab: NotificationTab;
  readonly counts: NotificationCounts | undefined;
  readonly onPick: (tab: NotificationTab) => void;
  /** Whether the selected tab takes the focus when the panel opens. */
  readonly isFirst: boolean;
};

/** Tabs for all, unread and archived notifications with their counts. Left and right arrows switch tabs, arrow down enters the list. */
export function CentreTabs({ tab, counts, onPick, isFirst }: CentreTabsProps) {
  const t = useTranslations("notifications");
  const { online } = useOffline();
  // Offline, counts that are all zero mean that the device has no stored counts yet.
  const known = counts && (online || counts.all + counts.archived > 0) ? counts : undefined;
  const list = useRef<HTMLDivElement>(null);
  // Runs after the sheet has opened, which moves the focus to its first button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens, not later
  useEffect(() => {
    if (isFirst) list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  }, []);
  const step = (event: KeyboardEvent, by: number) => {
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? "all";
    event.preventDefault();
    onPick(next);
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") step(event, 1);
    if (event.key === "ArrowLeft") step(event, -1);
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    document.querySelector<HTMLElement>("#notification-list [data-opens]")?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t("tabList")}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex gap-6 border-b border-line px-5"
    >
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`notifications-${one}`}
          data-tab={one}
          aria-selected={one === tab}
          aria-controls="notification-list"
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onPick(one)}
          className={clsx(
            "relative flex min-h-11 items-center gap-1.5 rounded-small text-label font-medium lg:min-h-10",
            one === tab ? "font-semibold text-text-1" : "text-text-2 hover:text-text-1",
          )}
        >
          {t(`tabs.${one}`)}
          <TabCount tab={one} count={known?.[one]} />
          {one === tab && (
            <span aria-hidden="true" className="absolute inset-x-0 bottom-0 flex gap-[3px]">
              <span className="h-[3px] flex-1 bg-accent" />
              <span className="h-[3px] flex-1 bg-accent" />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function TabCount({ tab, count }: { readonly tab: NotificationTab; readonly count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <span
      className={clsx(
        "numeric font-medium",
        tab === "unread" && count > 0
          ? "rounded-[6px] bg-accent-soft px-1.5 font-semibold text-accent-text"
          : "text-text-2",
      )}
    >
      {count}
    </span>
  );
}
