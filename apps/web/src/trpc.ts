import type { AppRouter } from "@evenly/api";
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { createTRPCReact } from "@trpc/react-query";
import { isOnline, subscribeToOnline } from "./features/offline/reachability.ts";
import { hashQueryKey } from "./hash-query-key.ts";
import { isPassing, links } from "./trpc-client.ts";

export { apiClient, refusalOf } from "./trpc-client.ts";

const STALE_MS = 10_000;
const RETRY_COUNT_MAX = 2;
/** What was read is kept for pages that are opened later without a network. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Every call to the server, as React hooks; for signed-in pages. Public pages call the plain client and stay light. */
export const api = createTRPCReact<AppRouter>();

export const trpcReactClient = api.createClient({ links });

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryKeyHashFn: hashQueryKey,
      staleTime: STALE_MS,
      gcTime: KEPT_MS,
      // Without a network a page says so at once, and asks again when it is back.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, error) => failures < (isOnline() ? RETRY_COUNT_MAX : 1) && isPassing(error),
    },
    // A call that cannot be made fails. By default it would wait and be made once the network is back: also a payment.
    mutations: { networkMode: "always" },
  },
});

onlineManager.setEventListener((setOnline) => subscribeToOnline(() => setOnline(isOnline())));
onlineManager.setOnline(isOnline());
