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
  /** What the requests of one network are counted under; empty for a peer who reset the connection. */
  networkOf(request: IncomingMessage): string;
  /** Whether even what moves money would be refused now to this network. */
  isFullFor(network: string): boolean;
  /** Called for each request that is refused here. */
  onRefused(status: number): void;
};

const WATCHERS = /^\/(?:livez|readyz|health|metrics)(?:\?|$)/;
const HANDED_MAX = 1000;

/**
 * Hands requests on for a moment in each turn of the event loop, what is left in the turns after it. Node accepts one connection
 * a turn: were a turn as long as all that has come, whoever comes new would wait for ever. A call that waited too long here,
 * or could not be let in anyway, is refused before routes and hooks. One network has half of the places to wait at most. Those who
 * watch this process go first.
 */
export function takeTurns(server: Server, rules: TurnRules): void {
  const [listener] = server.listeners("request") as Listener[];
  if (listener === undefined) throw new Error("the server has no listener of requests yet");
  server.removeAllListeners("request");
  const { turnMs, waitMs, waitingMax } = rules.limits;
  /** Those that were handed on are let go at once: kept until the last one is, they would outlive their answers. */
  const waiting: (Waiting | undefined)[] = [];
  const byNetwork = countByKey();
  let handed = 0;
  let turnEndsAt = 0;
  let isTurnComing = false;
  const hand = ({ request, response, network, at }: Arrival): void => {
    // Its caller has left: who reset the connection has no network any more.
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
