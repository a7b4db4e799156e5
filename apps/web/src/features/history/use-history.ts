import type { HistoryFilter, HistoryPage } from "@evenly/contract/payments/schemas";
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useTimeZone } from "use-intl";
import { api, apiClient } from "../../trpc.ts";
import { useEdits } from "../offline/index.ts";
import { showEntries } from "./edits/show-entries.ts";
import { toFilter } from "./history-filter.ts";
import { type HistorySearch, isFiltered } from "./history-search.ts";
import { mergeHead } from "./merge-head.ts";

const ROWS = 50;
/** Pages stand until somebody changes entries here; what comes in meanwhile is seen on the first page and put on top. */
export const pagesKey = [["payments", "historyPages"]] as const;

/** The filters as the api takes them, in the time zone in which dates are shown. */
export function useFilter(search: HistorySearch): HistoryFilter {
  const timeZone = useTimeZone() ?? "UTC";
  return useMemo(() => toFilter(search, timeZone), [search, timeZone]);
}

/**
 * The history under its filters, page by page; while another filter loads, what was there stays.
 * NOTE: not tRPC's own infinite hook: it puts a `direction` of paging into the input, where ours stands for in or out.
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
  // Lines of a filter are counted beside the first page, which does not wait for it.
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
      : { total: first?.total ?? null, isTotalCapped: first?.totalIsCapped ?? false }),
    /** The search has only been done back to here; null: to the end. */
    searchedTo: pages?.at(-1)?.searchedTo ?? null,
  };
}

/** Keeps the first page fresh, as events make it stale, without reading all the others again. */
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

/** What came in and went out of all that matches, each currency apart. */
export function useHistorySums(search: HistorySearch) {
  const filter = useFilter(search);
  return api.payments.sumTransactions.useQuery(filter, { placeholderData: keepPreviousData });
}
