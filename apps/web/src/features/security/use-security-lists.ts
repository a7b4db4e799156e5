import type { ListSecurityEventsInput } from "@evenly/contract/security/schemas";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { apiClient } from "../../api/trpc.ts";

// tRPC's infinite hook is not used: it adds a `direction` to the input, which the api refuses.

/** Events that match a filter, page by page. */
export function useEventPages(filter: Pick<ListSecurityEventsInput, "type" | "severity">) {
  return useInfiniteQuery({
    queryKey: [["security", "listEvents"], { input: filter, type: "pages" }],
    queryFn: ({ pageParam, signal }) =>
      apiClient.security.listEvents.query(
        { ...filter, ...(pageParam === "" ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** All alerts, page by page. */
export function useAlertPages() {
  return useInfiniteQuery({
    queryKey: [["security", "listAlerts"], { type: "pages" }],
    queryFn: ({ pageParam, signal }) =>
      apiClient.security.listAlerts.query(pageParam === "" ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}
