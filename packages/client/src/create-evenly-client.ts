import type { AppRouter } from "@evenly/api";
import { transformer } from "@evenly/contract";
import { BATCH_MAX } from "@evenly/contract/batches";
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  retryLink,
  splitLink,
  type TRPCClient,
} from "@trpc/client";
import { isWorthRepeating, retryDelayMs } from "./retry-policy.ts";
import { withTimeout } from "./with-timeout.ts";

/** Credentials: a service's key or a user's session token. */
export type EvenlyCaller =
  | {
      /** A key created by an operator: it acts for one user, within its scopes. */
      readonly serviceKey: string;
      readonly token?: undefined;
    }
  | {
      /** The bearer token, or a function that returns the current one; null while signed out. */
      readonly token: string | (() => string | null | Promise<string | null>);
      readonly serviceKey?: undefined;
    };

export type EvenlyClientOptions = EvenlyCaller & {
  /** Base URL of Evenly, such as https://evenly.example. */
  readonly url: string;
  /** Timeout of one try in ms; 10,000 by default. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
};

export type EvenlyClient = TRPCClient<AppRouter>;

const TIMEOUT_MS = 10_000;

/**
 * Creates a typed client of Evenly for another TypeScript service. Only queries are batched. A call with an unknown
 * outcome is retried with its idempotency key, so that it has one effect.
 */
export function createEvenlyClient(options: EvenlyClientOptions): EvenlyClient {
  const request = {
    url: new URL("/trpc", options.url).toString(),
    transformer,
    fetch: withTimeout(options.fetch ?? fetch, options.timeoutMs ?? TIMEOUT_MS),
    headers: async () => {
      const bearer = await bearerOf(options);
      return bearer === null ? {} : { authorization: `Bearer ${bearer}` };
    },
  };
  return createTRPCClient<AppRouter>({
    links: [
      retryLink({ retry: isWorthRepeating, retryDelayMs }),
      splitLink({
        condition: ({ type }) => type === "query",
        true: httpBatchLink({ ...request, maxItems: BATCH_MAX }),
        false: httpLink(request),
      }),
    ],
  });
}

async function bearerOf({ serviceKey, token }: EvenlyCaller): Promise<string | null> {
  if (serviceKey !== undefined) return serviceKey;
  return typeof token === "string" ? token : await token();
}
