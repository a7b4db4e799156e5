import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { AppError, errorRow } from "@evenly/contract";
import { countByKey, readRequestId } from "@evenly/platform";
import type { HttpLimits } from "../config.ts";
import { problemOf, retryAfterOf } from "../rest/problem.ts";
import { trpcProblemOf } from "../trpc/answer-refusals.ts";
import { isWork } from "./shed-load.ts";

type Arrival = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly network: string;
  readonly at: number;
};
type Waiting = Arrival & { leave(): void };
type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export type TurnRules = {
  readonly limits: Pick<HttpLimits, "turnMs" | "waitMs" | "waitingMax">;
  /** The network a request is counted under; empty if the peer reset the connection. */
  networkOf(request: IncomingMessage): string;
  /** True if even a money movement of this network would be refused now. */
  isFullFor(network: string): boolean;
  /** Called for each request refused here. */
  onRefused(status: number): void;
};

const WATCHERS = /^\/(?:livez|readyz|health|metrics)(?:\?|$)/;
const HANDED_MAX = 1000;

/**
 * Dispatches requests for `turnMs` per turn of the event loop and queues the rest for later turns. Node accepts one connection
 * per turn: dispatching all pending requests in one turn would starve new connections. A request that waited longer than
 * `waitMs`, or that load shedding would refuse, is refused before routes and hooks. One network may hold half of the queue.
 * Health probes bypass the queue.
 */
export function spreadOverTurns(server: Server, rules: TurnRules): void {
  const [listener] = server.listeners("request") as Listener[];
  if (listener === undefined) throw new Error("the server has no listener of requests yet");
  server.removeAllListeners("request");
  const { turnMs, waitMs, waitingMax } = rules.limits;
  /** Dispatched entries are cleared at once: otherwise they stay in memory until the whole array is spliced. */
  const waiting: (Waiting | undefined)[] = [];
  const byNetwork = countByKey();
  let handed = 0;
  let turnEndsAt = 0;
  let isTurnComing = false;
  const hand = ({ request, response, network, at }: Arrival): void => {
    // The caller disconnected; a reset connection has no network.
    if (response.destroyed || network === "") return;
    const isLate = performance.now() - at > waitMs && isWork(request.url ?? "");
    const isRefused = isLate || (request.url?.startsWith("/trpc/") === true && rules.isFullFor(network));
    if (isRefused) refuse(request, response, rules);
    else listener.call(server, request, response);
  };
  const takeTurn = (): void => {
    turnEndsAt = performance.now() + turnMs;
    do {
      const next = waiting[handed];
      if (next === undefined) break;
      waiting[handed] = undefined;
      handed += 1;
      next.leave();
      hand(next);
    } while (performance.now() < turnEndsAt);
    if (handed === waiting.length || handed >= HANDED_MAX) {
      waiting.splice(0, handed);
      handed = 0;
    }
    isTurnComing = waiting.length > 0;
    if (isTurnComing) setImmediate(takeTurn);
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const at = performance.now();
    if (WATCHERS.test(request.url ?? "")) return listener.call(server, request, response);
    if (!isTurnComing) {
      isTurnComing = true;
      turnEndsAt = at + turnMs;
      setImmediate(takeTurn);
    }
    const network = rules.networkOf(request);
    const arrival = { request, response, network, at };
    if (waiting.length === 0 && at < turnEndsAt) return hand(arrival);
    const isFull = waiting.length - handed >= waitingMax || byNetwork.countOf(network) >= waitingMax / 2;
    if (isFull) refuse(request, response, rules);
    else waiting.push({ ...arrival, leave: byNetwork.enter(network) });
  });
}

function refuse(request: IncomingMessage, response: ServerResponse, rules: TurnRules): void {
  const refusal = new AppError("OVERLOADED", { retryAfterSeconds: 1 });
  const requestId = readRequestId(request.headers["x-request-id"]);
  const status = errorRow(refusal.code).http;
  const problem = problemOf(refusal, requestId);
  const isTrpc = request.url?.startsWith("/trpc/") === true;
  const body = JSON.stringify(isTrpc ? { ...problem, ...trpcProblemOf(refusal, requestId) } : problem);
  response.writeHead(status, STATUS_CODES[status], {
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "retry-after": retryAfterOf(refusal) ?? "1",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  });
  response.end(body);
  rules.onRefused(status);
}
