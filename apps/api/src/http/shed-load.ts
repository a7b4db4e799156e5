import { AppError } from "@evenly/contract";
import { countByKey } from "@evenly/platform";
import { networkOf } from "@evenly/services/shared/network-of";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { HttpLimits } from "../config.ts";
import { noteNetworks } from "./note-networks.ts";
import { whenAnswered } from "./when-answered.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Carries a document or a picture: its duration depends on the peer's speed. */
    isTransfer?: boolean;
  }
}

/** What has places of its own. */
type MoneyPaths = { readonly procedures: ReadonlySet<string>; readonly routes: ReadonlySet<string> };

const RETRY_AFTER_SECONDS = 1;
/** Time in ms after another network's request during which one network may use only half of all places. */
const RECENT_MS = 5000;

/** Health, metrics and static files are cheap and not counted; the gateway's calls are bounded by its sockets. */
type Load = "work" | "transfer" | "none";

/**
 * Sheds load: bounds concurrent requests and refuses the excess at once with 503. Reads are refused first; money movements and
 * their retries have reserved places; health checks are never refused. A request is counted when its body is complete, so that
 * slow senders take no place. One network gets at most half of the places; of those reserved for money, only while other networks
 * ask.
 *
 * @param money what moves money: its procedures, and its REST routes as `METHOD /path/:declared`
 * @returns `isFullFor`, which tells before a procedure is parsed whether even a money movement would be refused
 */
export function shedLoad(
  app: FastifyInstance,
  limits: HttpLimits,
  money: MoneyPaths,
): { isFullFor(network: string): boolean } {
  const underWay = { work: 0, transfer: 0, none: 0 };
  const byNetwork = { work: countByKey(), transfer: countByKey() };
  const room = adaptRoom(limits.slowMs);
  const startedAt = new WeakMap<FastifyRequest, number>();
  const networks = noteNetworks(RECENT_MS);
  const isClosedTo = (network: string) => {
    const places = limits.underWayMax * room.fraction();
    if (underWay.work >= places) return true;
    return byNetwork.work.countOf(network) >= places / 2 && networks.hasOthers(network);
  };
  const isFull = (request: FastifyRequest, load: Load): boolean => {
    if (load === "none") return false;
    const network = networkOf(request.ip);
    const ofNetwork = byNetwork[load].countOf(network);
    if (load === "transfer")
      return underWay.transfer >= limits.transfers || ofNetwork >= limits.transfers / 2;
    if (movesMoney(request, money)) return isClosedTo(network);
    const fraction = room.fraction();
    return underWay.work >= limits.underWay * fraction || ofNetwork >= limits.underWayPerNetwork * fraction;
  };
  const refuseIfFull = (request: FastifyRequest, load: Load) => {
    if (isFull(request, load)) throw new AppError("OVERLOADED", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  app.addHook("onRoute", (route) => {
    const load = loadOf(route.url, route.config?.isTransfer);
    route.handlerTimeout = load === "work" ? limits.handlerMs : limits.transferMs;
  });
  app.addHook("onRequest", async (request) => {
    const load = loadOfRequest(request);
    if (load === "work") networks.note(networkOf(request.ip));
    refuseIfFull(request, load);
  });
  app.addHook("preHandler", async (request, reply) => {
    const load = loadOfRequest(request);
    refuseIfFull(request, load);
    underWay[load] += 1;
    if (load === "work") startedAt.set(request, performance.now());
    const leave = load === "none" ? () => {} : byNetwork[load].enter(networkOf(request.ip));
    whenAnswered(request, reply, () => {
      underWay[load] -= 1;
      leave();
    });
  });
  // Measured until the answer is ready, not until it is read: slow readers must not shrink the capacity.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    const since = startedAt.get(request);
    if (since !== undefined && startedAt.delete(request)) room.note(performance.now() - since);
    done();
  });
  return {
    isFullFor: (network) => {
      // A refused request counts as a recent request of its network.
      networks.note(network);
      return isClosedTo(network);
    },
  };
}

const FRACTION_MIN = 0.1;
const SHRINK = 0.98;
const GROW = 0.01;

/** Additive increase, multiplicative decrease (AIMD): scales capacity between a tenth and one by the measured duration. */
function adaptRoom(slowMs: number): { fraction(): number; note(milliseconds: number): void } {
  let fraction = 1;
  return {
    fraction: () => fraction,
    note: (milliseconds) => {
      fraction =
        milliseconds > slowMs ? Math.max(FRACTION_MIN, fraction * SHRINK) : Math.min(1, fraction + GROW);
    },
  };
}

function loadOfRequest({ routeOptions }: FastifyRequest): Load {
  return loadOf(routeOptions.url ?? "", routeOptions.config?.isTransfer);
}

function loadOf(url: string, isTransfer = false): Load {
  if (isTransfer) return "transfer";
  return isWork(url) ? "work" : "none";
}

/** True for API paths, by prefix. */
export function isWork(url: string): boolean {
  return /^\/(?:api|trpc|notifications)(?:[/?]|$)/.test(url);
}

function movesMoney(request: FastifyRequest, { procedures, routes }: MoneyPaths): boolean {
  const { url = "" } = request.routeOptions;
  if (!url.startsWith("/trpc/")) return routes.has(`${request.method} ${url}`);
  return procedures.has((request.params as { path?: string }).path ?? "");
}
