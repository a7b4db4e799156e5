import type { AppRouter } from "@evenly/api";
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { createTRPCReact } from "@trpc/react-query";
import { isOnline, subscribeToOnline } from "../features/offline/reachability.ts";
import { hashQueryKey } from "./hash-query-key.ts";
import { isPassing, links } from "./trpc-client.ts";

export { apiClient, refusalOf } from "./trpc-client.ts";

const STALE_MS = 10_000;
const RETRY_COUNT_MAX = 2;
/** Query data stays in memory for this time, so that pages opened later work offline. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** The tRPC client as React hooks, for signed-in pages. Public pages use the plain client to stay small. */
export const api = createTRPCReact<AppRouter>();

export const trpcReactClient = api.createClient({ links });

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryKeyHashFn: hashQueryKey,
      staleTime: STALE_MS,
      gcTime: KEPT_MS,
      // Without a network, queries fail at once instead of pausing, and are refetched when it is back.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, error) => failures < (isOnline() ? RETRY_COUNT_MAX : 1) && isPassing(error),
    },
    // Without a network, mutations fail. By default they would pause and run when it is back, even a payment.
    mutations: { networkMode: "always" },
  },
});

onlineManager.setEventListener((setOnline) => subscribeToOnline(() => setOnline(isOnline())));
onlineManager.setOnline(isOnline());
