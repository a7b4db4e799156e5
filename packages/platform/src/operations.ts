import type { IncomingHttpHeaders } from "node:http";
import { withTimeout } from "@evenly/contract/with-timeout";
import { buildInfo } from "./build-info.ts";
import { createMetrics, type Metrics, singleFlight } from "./metrics.ts";

/** Operations endpoints. The first two are public, the others are for loopback and operators. */
export const OPERATIONS_PATHS = ["/livez", "/readyz", "/metrics", "/version"] as const;
type OperationsPath = (typeof OPERATIONS_PATHS)[number];

export type OperationsAnswer = { readonly status: number; readonly type: string; readonly body: string };
export type Operations = {
  readonly metrics: Metrics;
  isDraining(): boolean;
  /** Makes /readyz answer 503 from now on, so that load balancers send no new requests. */
  drain(): void;
  /** Null if the caller may not see the path. */
  answer(path: OperationsPath, mayLook: () => boolean | Promise<boolean>): Promise<OperationsAnswer | null>;
};
export type OperationsOptions = {
  readonly process: string;
  /** Dependencies that the process cannot work without; a check throws while its dependency is unreachable. */
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>;
  readonly metrics?: Metrics;
};

const CHECK_MS_MAX = 2000;
const JSON_TYPE = "application/json; charset=utf-8";

export function createOperations(options: OperationsOptions): Operations {
  const { metrics = createMetrics() } = options;
  // The route is public: concurrent requests share one check.
  const look = singleFlight(() => readiness(options.checks));
  let isDraining = false;
  metrics.gauge("evenly_draining", "1 while the process stops", () => (isDraining ? 1 : 0));
  return {
    metrics,
    isDraining: () => isDraining,
    drain: () => {
      isDraining = true;
    },
    answer: async (path, mayLook) => {
      if (path === "/livez") return json(200, { status: "live" });
      if (path === "/readyz") return isDraining ? json(503, { status: "draining" }) : look();
      if (!(await mayLook())) return null;
      if (path === "/version") return json(200, { process: options.process, ...buildInfo });
      return { status: 200, type: "text/plain; version=0.0.4; charset=utf-8", body: await metrics.text() };
    },
  };
}

async function readiness(checks: OperationsOptions["checks"]): Promise<OperationsAnswer> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, (await isUp(check)) ? "up" : "down"] as const),
  );
  const isReady = results.every(([, state]) => state === "up");
  return json(isReady ? 200 : 503, {
    status: isReady ? "ready" : "unready",
    checks: Object.fromEntries(results),
  });
}

async function isUp(check: () => Promise<unknown>): Promise<boolean> {
  const answer = Promise.resolve()
    .then(check)
    .then(
      () => true,
      () => false,
    );
  return withTimeout(answer, CHECK_MS_MAX, () => false);
}

function json(status: number, body: object): OperationsAnswer {
  return { status, type: JSON_TYPE, body: JSON.stringify(body) };
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/i;

/**
 * True if the request comes from this machine: judged by the socket's address, not by headers. False for requests that a local
 * proxy forwarded, and for pages whose domain was rebound to this address (DNS rebinding).
 */
export function isFromHere(request: {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}): boolean {
  const { socket, headers } = request;
  if (!LOOPBACK.test(socket.remoteAddress ?? "")) return false;
  if (!LOOPBACK_HOST.test(headers.host ?? "")) return false;
  return !Object.keys(headers).some((name) => FORWARDED.test(name));
}
