import type { HistoryFilter, HistoryPage } from "@evenly/contract/payments/schemas";
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useTimeZone } from "use-intl";
import { api, apiClient } from "../../api/trpc.ts";
import { useEdits } from "../offline/index.ts";
import { showEntries } from "./edits/show-entries.ts";
import { mayChangeSums, waitingOf, withWaiting } from "./edits/waiting-sums.ts";
import { toFilter } from "./history-filter.ts";
import { type HistorySearch, isFiltered } from "./history-search.ts";
import { mergeHead } from "./merge-head.ts";

const ROWS = 50;
/**
 * Query key of the loaded pages. They are refetched only after a change made in this browser; new entries are seen in a separately fetched
 * first page and merged on top.
 */
export const pagesKey = [["payments", "historyPages"]] as const;

/** The filters as the api's input, in the time zone in which dates are shown. */
export function useFilter(search: HistorySearch): HistoryFilter {
  const timeZone = useTimeZone() ?? "UTC";
  return useMemo(() => toFilter(search, timeZone), [search, timeZone]);
}

/**
 * The filtered history, page by page. While another filter loads, the previous entries stay. NOTE: tRPC's infinite hook is not used: it
 * adds its own `direction` to the input, which clashes with the filter's `direction` (in or out).
 */
export function useHistory(search: HistorySearch) {
  const filter = useFilter(search);
  const queryKey = [...pagesKey, { input: filter }];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      apiClient.payments.listTransactions.query(
        { ...filter, limit: ROWS, withTotal: false, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pages = query.data?.pages;
  useFreshHead(filter, query);
  // Matches are counted by a query of their own, so that the first page does not wait for the count.
  const sums = useHistorySums(search);
  const counted = sums.isPlaceholderData ? undefined : sums.data;
  const first = query.isPlaceholderData ? undefined : pages?.[0];
  const edits = useEdits();
  const isWhole = !isFiltered(search);
  const transactions = useMemo(
    () => showEntries(pages?.flatMap((page) => page.transactions) ?? [], edits, isWhole),
    [pages, edits, isWhole],
  );
  return {
    query,
    transactions,
    ...(isFiltered(search)
      ? { total: counted?.count ?? null, isTotalCapped: counted?.isCapped ?? false }
      : {
          total: first ? first.total + waitingOf(edits).count : null,
          isTotalCapped: first?.totalIsCapped ?? false,
        }),
    /** The search has looked back to this time only; null when it reached the end. */
    searchedTo: pages?.at(-1)?.searchedTo ?? null,
  };
}

/** Refetches the first page when events make it stale, without refetching the other pages. */
function useFreshHead(
  filter: HistoryFilter,
  { data, isPlaceholderData, dataUpdatedAt }: ReturnType<typeof useInfiniteQuery<HistoryPage>>,
): void {
  const queryClient = useQueryClient();
  const first = isPlaceholderData ? undefined : data?.pages[0];
  const head = api.payments.listTransactions.useQuery(
    { ...filter, limit: ROWS, withTotal: false },
    { enabled: first !== undefined, initialData: first, initialDataUpdatedAt: dataUpdatedAt },
  ).data;
  useEffect(() => {
    if (head === undefined) return;
    queryClient.setQueryData<InfiniteData<HistoryPage, string>>(
      [...pagesKey, { input: filter }],
      (known) => known && mergeHead(known, head),
    );
  }, [queryClient, filter, head]);
}

/**
 * Incoming and outgoing sums of all matches, per currency. Without a filter they include what waits on this device; with one, `leavesOut`
 * tells that it is missing.
 */
export function useHistorySums(search: HistorySearch) {
  const filter = useFilter(search);
  const edits = useEdits();
  const isWhole = !isFiltered(search);
  const query = api.payments.sumTransactions.useQuery(filter, { placeholderData: keepPreviousData });
  const known = query.data;
  const data = useMemo(
    () => known && (isWhole ? { ...known, sums: withWaiting(known.sums, waitingOf(edits)) } : known),
    [known, edits, isWhole],
  );
  return { data, isPlaceholderData: query.isPlaceholderData, leavesOut: !isWhole && mayChangeSums(edits) };
}
