import { Button } from "@evenly/ui";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { useNotificationList } from "../../use-notification-list.ts";

/** The next page is fetched this far before the end of the list is in view. */
const AHEAD = "200px";

type MoreNotificationsProps = {
  readonly query: ReturnType<typeof useNotificationList>["query"];
  /** The scroll container. */
  readonly panel: RefObject<HTMLElement | null>;
};

/** The end of the loaded list; further pages load on scrolling or on request. */
export function MoreNotifications({ query, panel }: MoreNotificationsProps) {
  const t = useTranslations("notifications");
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const end = useRef<HTMLDivElement>(null);
  const isByItself = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const pages = query.data?.pages.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer speaks of changes alone, and a new page may change nothing
  useEffect(() => {
    if (!isByItself || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage();
      },
      { root: panel.current, rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isByItself, pages, fetchNextPage, panel]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="px-5 py-3">
      {isFetchNextPageError && (
        <p className="mb-2 text-small text-negative-text" role="alert">
          {t("moreFailed")}
        </p>
      )}
      <Button
        variant="secondary"
        size="small"
        isWide
        busyLabel={isFetchingNextPage && t("loadingMore")}
        onClick={() => void fetchNextPage()}
      >
        {t("more")}
      </Button>
    </div>
  );
}
