import type { QueryClient } from "@tanstack/react-query";
import { pagesKey } from "./notification-cache.ts";
import { listOptions } from "./use-notification-list.ts";

/** Reads the list before anybody opens it, so that it is there without a network too. */
export function readAhead(queryClient: QueryClient): void {
  if (queryClient.getQueryData(pagesKey("all")) === undefined)
    void queryClient.prefetchInfiniteQuery(listOptions("all"));
}
