import type { AppRouter } from "@evenly/api";
import type { ErrorCode, ErrorDetails } from "@evenly/contract";
import { BATCH_MAX } from "@evenly/contract/batches";
import { FILE_CALL_MS_MAX, fileProcedures } from "@evenly/contract/group-files/rules";
import { transformer } from "@evenly/contract/transformer";
import { createTRPCClient, httpBatchLink, httpLink, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { clientConfig, credentials, toUrl } from "../config.ts";
import { renewSession } from "../features/auth/renew-session.ts";
import { clearSession, readSession } from "../features/auth/session-store.ts";
import { noteAnswer, noteNoAnswer } from "../features/offline/reachability.ts";

const shared = {
  url: toUrl("/trpc"),
  transformer,
  headers: (call: Call) => {
    const session = readSession();
    const calls = "opList" in call ? call.opList : [call.op];
    // A request queued for one user must not be sent in another user's session.
    if (calls.some(({ context }) => context.asUser !== undefined && context.asUser !== session?.user.id))
      throw new Error("another user has signed in");
    return { "x-evenly-client": "web", ...(session ? { authorization: `Bearer ${session.token}` } : {}) };
  },
  fetch: fetchWithin(clientConfig.requestTimeoutMs, (input, init) => fetch(input, init)),
};

type Fetch = (input: URL | RequestInfo, init?: RequestInit) => Promise<Response>;

/** A fetch with a time limit, which records whether the server answers. */
function fetchWithin(timeoutMs: number, send: Fetch): Fetch {
  return (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return send(input, { ...init, signal, credentials }).then(
      (answer) => {
        noteAnswer();
        return answer;
      },
      (error: unknown) => {
        if (!init?.signal?.aborted) noteNoAnswer();
        throw error;
      },
    );
  };
}

type Sent = { readonly context: Readonly<Record<string, unknown>> };
type Call = { readonly op: Sent } | { readonly opList: readonly Sent[] };

/** A call's context with this field is told what part of its body is sent, from 0 to 1. */
type UploadContext = { readonly onUpload?: (progress: number) => void };

/** Sends a call that carries a file: with more time, and reporting its progress. */
function fileLink({ onUpload }: UploadContext) {
  const send: Fetch = async (input, init) => {
    const { sendWithProgress } = await import("./send-with-progress.ts");
    return sendWithProgress(input, init, onUpload);
  };
  return httpLink<AppRouter>({ ...shared, fetch: fetchWithin(FILE_CALL_MS_MAX, send) });
}

/** Only queries are sent in batches: the server refuses a batch with a call that moves money. */
const transport: TRPCLink<AppRouter> = (runtime) => {
  const single = httpLink<AppRouter>(shared)(runtime);
  const batched = httpBatchLink<AppRouter>({ ...shared, maxItems: BATCH_MAX })(runtime);
  return (call) => {
    const { path, type, context } = call.op;
    if (fileProcedures.includes(path)) return fileLink(context)(runtime)(call);
    return (type === "query" ? batched : single)(call);
  };
};

/** Calls whose 401 is about their input, not about the session. */
const withoutRenewal: ReadonlySet<string> = new Set([
  "auth.login",
  "auth.signInWithFactor",
  "auth.register",
  "auth.refresh",
  "auth.logout",
]);

/** A token that expires within this time is renewed before a call whose 401 would end the session. */
const ENDING_MS = 5000;

/** A 401 from the notification calls ends the session at once. @see spec 1 section 4 (session) */
const endsSession = (path: string) => path.startsWith("notifications.");

/** Renews an expired token before such a call, for example in a tab that slept. */
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

/** The first 401 renews the token and repeats the call once; a second 401 is final. */
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

/** The link chain of every tRPC client of this app. */
export const links = [renewAhead, renewOnce, transport];

/** The tRPC client without React hooks. */
export const apiClient = createTRPCClient<AppRouter>({ links });

/** Rotates the used token, unless another tab has already done so. */
export function renew(usedToken: string): Promise<boolean> {
  return renewSession(usedToken, {
    refresh: (token) => apiClient.auth.refresh.mutate({ token }),
    isSessionOver: (error) => statusOf(error) === 401,
  });
}

/** Code and details of a refusal; NETWORK when there was no answer. */
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

/** Whether a failure may be temporary (no answer, or a server error), in contrast to a refusal. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500;
}
