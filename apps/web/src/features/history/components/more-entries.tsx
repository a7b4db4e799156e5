import { Button } from "@evenly/ui";
import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { useHistory } from "../use-history.ts";

/** The next page is fetched this far before its place is reached. */
const AHEAD = "900px";

/** The end of what is loaded: more comes by itself, on request after a failure or where a search has stopped. */
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

/** Tells of the place once it is near; anew with every page, for it may be near still. */
function useWhenNear(isOn: boolean, page: number, onNear: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  latest.current = onNear;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer speaks of changes alone, and a new page may change nothing
  useEffect(() => {
    if (!isOn || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // Several stand here when the page was busy: the first may be of long ago.
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isOn, page]);
  return element;
}
