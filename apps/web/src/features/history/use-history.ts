import type { HistoryFilter } from "@evenly/contract/payments/schemas";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTimeZone } from "use-intl";
import { api, apiClient } from "../../trpc.ts";
import { toFilter } from "./history-filter.ts";
import { type HistorySearch, isFiltered } from "./history-search.ts";

const ROWS = 50;

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
  const query = useInfiniteQuery({
    queryKey: [["payments", "listTransactions"], { input: filter, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      apiClient.payments.listTransactions.query(
        { ...filter, limit: ROWS, withTotal: false, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  // Lines of a filter are counted beside the first page, which does not wait for it.
  const counted = useHistorySums(search);
  const transactions = useMemo(() => pages?.flatMap((page) => page.transactions) ?? [], [pages]);
  return {
    query,
    transactions,
    ...(isFiltered(search)
      ? { total: counted?.count ?? null, isTotalCapped: counted?.isCapped ?? false }
      : { total: pages?.[0]?.total ?? null, isTotalCapped: pages?.[0]?.totalIsCapped ?? false }),
    /** The search has only been done back to here; null: to the end. */
    searchedTo: pages?.at(-1)?.searchedTo ?? null,
  };
}

/** What came in and went out of all that matches, each currency apart. */
export function useHistorySums(search: HistorySearch) {
  const filter = useFilter(search);
  return api.payments.sumTransactions.useQuery(filter, { placeholderData: keepPreviousData }).data;
}
