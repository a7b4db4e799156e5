import { AppError } from "@evenly/contract";
import { moneyProcedures } from "@evenly/contract/payments/money-procedures";
import { countByKey } from "@evenly/platform";
import { networkOf } from "@evenly/services/auth/index";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { HttpLimits } from "../config.ts";
import { noteNetworks } from "./note-networks.ts";
import { whenAnswered } from "./when-answered.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Carries a document or a picture: it lasts as long as its peer is slow. */
    isTransfer?: boolean;
  }
}

const RETRY_AFTER_SECONDS = 1;
/** So long after somebody of another network asked, one network leaves them half of all places. */
const RECENT_MS = 5000;

/** Health, metrics and the web app's files cost little; the gateway's own questions are bounded by its sockets. */
type Load = "work" | "transfer" | "none";

/**
 * Bounds what this process works on, so that whoever cannot be served is told so at once: reads go first, moving money (and
 * so repeating it) has room of its own, and health is never turned away. A request counts once its body is here, so that
 * slow senders take nobody's place. One network gets half of the places at most, of those of money while others ask.
 *
 * @param moneyRoutes routes that move money, as `METHOD /path/:declared`; procedures that do are named by the contract
 * @returns what tells, before a procedure is read, whether even these are refused now
 */
export function shedLoad(
  app: FastifyInstance,
  limits: HttpLimits,
  moneyRoutes: ReadonlySet<string>,
): { isFullFor(network: string): boolean } {
  const underWay = { work: 0, transfer: 0, none: 0 };
  const byNetwork = { work: countByKey(), transfer: countByKey() };
  const room = adaptRoom(limits.slowMs);
  const startedAt = new WeakMap<FastifyRequest, number>();
  const networks = noteNetworks(RECENT_MS);
  const isClosedTo = (network: string) => {
    const places = limits.underWayMax * room.share();
    if (underWay.work >= places) return true;
    return byNetwork.work.countOf(network) >= places / 2 && networks.hasOthers(network);
  };
  const isFull = (request: FastifyRequest, load: Load): boolean => {
    if (load === "none") return false;
    const network = networkOf(request.ip);
    const ofNetwork = byNetwork[load].countOf(network);
    if (load === "transfer")
      return underWay.transfer >= limits.transfers || ofNetwork >= limits.transfers / 2;
    if (movesMoney(request, moneyRoutes)) return isClosedTo(network);
    const share = room.share();
    return underWay.work >= limits.underWay * share || ofNetwork >= limits.underWayPerNetwork * share;
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
  // Until the answer is there and not until it is taken: else slow readers would take everybody's places.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    const since = startedAt.get(request);
    if (since !== undefined && startedAt.delete(request)) room.note(performance.now() - since);
    done();
  });
  return {
    isFullFor: (network) => {
      // Who is refused at the door asked all the same.
      networks.note(network);
      return isClosedTo(network);
    },
  };
}

const SHARE_MIN = 0.1;
const SHRINK = 0.98;
const GROW = 0.01;

/** Additive increase, multiplicative decrease: a process that is slow for whatever reason takes on less, down to a tenth. */
function adaptRoom(slowMs: number): { share(): number; note(milliseconds: number): void } {
  let share = 1;
  return {
    share: () => share,
    note: (milliseconds) => {
      share = milliseconds > slowMs ? Math.max(SHARE_MIN, share * SHRINK) : Math.min(1, share + GROW);
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

/** By the start of a route or an address. */
export function isWork(url: string): boolean {
  return /^\/(?:api|trpc|notifications)(?:[/?]|$)/.test(url);
}

function movesMoney(request: FastifyRequest, moneyRoutes: ReadonlySet<string>): boolean {
  const { url = "" } = request.routeOptions;
  if (!url.startsWith("/trpc/")) return moneyRoutes.has(`${request.method} ${url}`);
  return moneyProcedures.includes((request.params as { path?: string }).path ?? "");
}
