import { useInfiniteQuery } from "@tanstack/react-query";
import { apiClient } from "../../trpc.ts";
import { toFilter } from "./history-filter.ts";
import type { HistorySearch } from "./history-search.ts";

const ROWS = 30;

/**
 * The history under its filters, page by page.
 * NOTE: not tRPC's own infinite hook: it puts a `direction` of paging into the input, where ours stands for in or out.
 */
export function useHistory(search: HistorySearch) {
  const filter = toFilter(search);
  const query = useInfiniteQuery({
    queryKey: [["payments", "listTransactions"], { input: search, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      apiClient.payments.listTransactions.query(
        { ...filter, limit: ROWS, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
  const last = query.data?.pages.at(-1);
  return {
    query,
    transactions: query.data?.pages.flatMap((page) => page.transactions) ?? [],
    total: last?.total ?? 0,
    isTotalCapped: last?.totalIsCapped ?? false,
  };
}
