import type { AppRouter } from "@evenly/api";
import { QueryClient } from "@tanstack/react-query";
import { createTRPCReact } from "@trpc/react-query";
import { hashQueryKey } from "./hash-query-key.ts";
import { isPassing, links } from "./trpc-client.ts";

export { apiClient, refusalOf } from "./trpc-client.ts";

const STALE_MS = 10_000;
const RETRY_COUNT_MAX = 2;

/** Every call to the server, as React hooks; for signed-in pages. Public pages call the plain client and stay light. */
export const api = createTRPCReact<AppRouter>();

export const trpcReactClient = api.createClient({ links });

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryKeyHashFn: hashQueryKey,
      staleTime: STALE_MS,
      retry: (failures, error) => failures < RETRY_COUNT_MAX && isPassing(error),
    },
  },
});
