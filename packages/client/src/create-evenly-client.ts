import type { AppRouter } from "@evenly/api";
import { transformer } from "@evenly/contract";
import { BATCH_MAX } from "@evenly/contract/batches";
import { moneyProcedures } from "@evenly/contract/payments/money-procedures";
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

export type EvenlyClientOptions = {
  /** Where Evenly is served, for example https://evenly.example. */
  readonly url: string;
  /** The bearer token, or how to get the current one; null while nobody is signed in. */
  readonly token: string | (() => string | null | Promise<string | null>);
  /** Longest wait for one answer; 10 s unless given. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
};

export type EvenlyClient = TRPCClient<AppRouter>;

const TIMEOUT_MS = 10_000;

/**
 * Makes a typed client of Evenly for another TypeScript service. Money procedures travel alone; a call whose outcome
 * is not known is repeated with the idempotency key it carries, so that it has one effect.
 */
export function createEvenlyClient(options: EvenlyClientOptions): EvenlyClient {
  const request = {
    url: new URL("/trpc", options.url).toString(),
    transformer,
    fetch: withTimeout(options.fetch ?? fetch, options.timeoutMs ?? TIMEOUT_MS),
    headers: async () => {
      const token = typeof options.token === "string" ? options.token : await options.token();
      return token === null ? {} : { authorization: `Bearer ${token}` };
    },
  };
  return createTRPCClient<AppRouter>({
    links: [
      retryLink({ retry: isWorthRepeating, retryDelayMs }),
      splitLink({
        condition: (operation) => moneyProcedures.includes(operation.path),
        true: httpLink(request),
        false: httpBatchLink({ ...request, maxItems: BATCH_MAX }),
      }),
    ],
  });
}
