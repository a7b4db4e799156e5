import type { AppRouter } from "@evenly/api";
import type { ErrorCode, ErrorDetails } from "@evenly/contract";
import { BATCH_MAX } from "@evenly/contract/batches";
import { moneyProcedures } from "@evenly/contract/payments/money-procedures";
import { transformer } from "@evenly/contract/transformer";
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { clientConfig, toUrl } from "./config.ts";
import { renewSession } from "./features/auth/renew-session.ts";
import { clearSession, readSession } from "./features/auth/session-store.ts";
import { noteAnswer, noteNoAnswer } from "./features/offline/reachability.ts";

const shared = {
  url: toUrl("/trpc"),
  transformer,
  headers: (call: Call) => {
    const session = readSession();
    const calls = "opList" in call ? call.opList : [call.op];
    // What was queued for one person never goes out under the session of another.
    if (calls.some(({ context }) => context.asUser !== undefined && context.asUser !== session?.user.id))
      throw new Error("somebody else has signed in");
    return { "x-evenly-client": "web", ...(session ? { authorization: `Bearer ${session.token}` } : {}) };
  },
  fetch: (input: URL | RequestInfo, init?: RequestInit) => {
    const timeout = AbortSignal.timeout(clientConfig.requestTimeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return fetch(input, { ...init, signal, credentials: "same-origin" }).then(
      (answer) => {
        noteAnswer();
        return answer;
      },
      (error: unknown) => {
        if (!init?.signal?.aborted) noteNoAnswer();
        throw error;
      },
    );
  },
};

type Sent = { readonly context: Readonly<Record<string, unknown>> };
type Call = { readonly op: Sent } | { readonly opList: readonly Sent[] };

/** Money moves over a link of its own, so that it never travels in a batch. */
const transport = splitLink<AppRouter>({
  condition: (operation) => moneyProcedures.includes(operation.path),
  true: httpLink(shared),
  false: httpBatchLink({ ...shared, maxItems: BATCH_MAX }),
});

/** Calls whose 401 speaks of what was sent, not of the session. */
const withoutRenewal: ReadonlySet<string> = new Set([
  "auth.login",
  "auth.register",
  "auth.refresh",
  "auth.logout",
]);

/** A token that ends within this time is renewed before it is shown where its refusal would end the session. */
const ENDING_MS = 5000;

/** A 401 from the notification calls ends the session at once. @see spec 1 section 4 (session) */
const endsSession = (path: string) => path.startsWith("notifications.");

/** Such calls never go out with a token that has ended: a tab that slept renews first. */
const renewAhead: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const session = readSession();
      if (!endsSession(op.path) || session === null || session.expiresAt > Date.now() + ENDING_MS) {
        const running = next(op).subscribe(observer);
        return () => running.unsubscribe();
      }
      let running: { unsubscribe(): void } | null = null;
      let isOver = false;
      const go = () => {
        if (!isOver) running = next(op).subscribe(observer);
      };
      renew(session.token).then(go, go);
      return () => {
        isOver = true;
        running?.unsubscribe();
      };
    });

/** The first 401 renews the session silently and repeats the call once; a second one is final. */
const renewOnce: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const session = readSession();
      let running = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (statusOf(error) !== 401 || session === null || withoutRenewal.has(op.path)) {
            return observer.error(error);
          }
          if (endsSession(op.path) && readSession()?.token === session.token) {
            clearSession();
            return observer.error(error);
          }
          renew(session.token).then(
            (isRenewed) => {
              if (!isRenewed) return observer.error(error);
              running = next(op).subscribe(observer);
            },
            () => observer.error(error),
          );
        },
      });
      return () => running.unsubscribe();
    });

/** What every client of this app sends its calls through. */
export const links = [renewAhead, renewOnce, transport];

/** Every call to the server, outside the React hooks. */
export const apiClient = createTRPCClient<AppRouter>({ links });

/** Rotates the token that was used, unless another tab has done so already. */
export function renew(usedToken: string): Promise<boolean> {
  return renewSession(usedToken, {
    refresh: (token) => apiClient.auth.refresh.mutate({ token }),
    isSessionOver: (error) => statusOf(error) === 401,
  });
}

/** Code and details of a refusal, or NETWORK when no answer came. */
export function refusalOf(error: unknown): {
  readonly code: ErrorCode | "NETWORK";
  readonly details: ErrorDetails;
} {
  const data = error instanceof TRPCClientError ? (error.data as ErrorShape | null | undefined) : null;
  return data?.appCode ? { code: data.appCode, details: data.details } : { code: "NETWORK", details: {} };
}

type ErrorShape = {
  readonly appCode?: ErrorCode;
  readonly httpStatus?: number;
  readonly details: ErrorDetails;
};

function statusOf(error: unknown): number | undefined {
  return error instanceof TRPCClientError
    ? (error.data as ErrorShape | null | undefined)?.httpStatus
    : undefined;
}

/** Tells a failure that may pass (no answer, or trouble on the server) from a refusal. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500;
}
