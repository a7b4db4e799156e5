import type { QueryClient } from "@tanstack/react-query";
import { pagesKey } from "./notification-cache.ts";
import { listOptions } from "./use-notification-list.ts";

/** Prefetches the list, so that it is also available offline. */
export function readAhead(queryClient: QueryClient): void {
  if (queryClient.getQueryData(pagesKey("all")) === undefined)
    void queryClient.prefetchInfiniteQuery(listOptions("all"));
}
