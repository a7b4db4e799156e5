import { Button } from "@evenly/ui";
import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { useHistory } from "../use-history.ts";

/** The next page is fetched this far before the end of the list is in view. */
const AHEAD = "900px";

/** The end of the loaded list. Further pages load automatically; after a failure, or when a search has stopped, on request. */
export function MoreEntries({ history }: { readonly history: ReturnType<typeof useHistory> }) {
  const t = useTranslations("history");
  const format = useFormatter();
  const { query, searchedTo } = history;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const hasStopped = searchedTo !== null;
  const isByItself = hasNextPage && !isFetchNextPageError && !hasStopped && !isPlaceholderData;
  const pages = query.data?.pages.length ?? 0;
  const end = useWhenNear(isByItself && !isFetchingNextPage, pages, () => void fetchNextPage());
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="mt-4">
      {hasStopped && !isFetchingNextPage && (
        <p className="mb-3 text-text-2" role="status">
          {t("searchedTo", { date: format.dateTime(searchedTo, { dateStyle: "medium" }) })}
        </p>
      )}
      {isFetchNextPageError && (
        <p className="mb-3 text-negative-text" role="alert">
          {t("moreFailed")}
        </p>
      )}
      <Button
        variant="secondary"
        isWide
        busyLabel={isFetchingNextPage && t("loadingMore")}
        onClick={() => void fetchNextPage()}
      >
        {isFetchNextPageError ? t("retry") : hasStopped ? t("searchFurther") : t("more")}
      </Button>
    </div>
  );
}

/** Calls `onNear` when the element is near the viewport. It observes again with every page, because the element may still be near. */
function useWhenNear(isOn: boolean, page: number, onNear: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  latest.current = onNear;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer speaks of changes alone, and a new page may change nothing
  useEffect(() => {
    if (!isOn || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // Several entries are queued when the page was busy; the first may be outdated.
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isOn, page]);
  return element;
}
