import type { OriginRules } from "./http/guards.ts";

/** What the api is built from; made from the environment by env.ts, literal in tests. */
export type AppConfig = OriginRules & {
  /** Address people open, without a slash at the end. */
  readonly publicUrl: string;
  /** True when people reach the product over https. */
  readonly isSecure: boolean;
  /** Folder of the built web app. */
  readonly webDist: string;
  readonly gateway: { readonly host: string; readonly port: number };
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: string | false;
  /** Development alone, which listens on loopback and serves the mailbox. */
  readonly isDevelopment: boolean;
  readonly limits: HttpLimits;
  /** By which receipts of providers are known; null where there is none. */
  readonly receiptSecrets: { readonly mail: string | null; readonly sms: string | null };
};

/** How long a peer may take and how much is worked on at once. */
export type HttpLimits = {
  /** A request's head has to be here by then, the whole of it by `requestMs`. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** A peer on whose connection nothing happens for this long is cut, */
  readonly idleMs: number;
  /** and one that takes nothing of an answer for this long. */
  readonly readMs: number;
  readonly keepAliveMs: number;
  /** How often slow peers are looked for. */
  readonly checkMs: number;
  readonly requestsPerSocket: number;
  /** The last resort behind the deadline of procedures: 503; documents and uploads have `transferMs`. */
  readonly handlerMs: number;
  readonly transferMs: number;
  /** Requests at work; beyond them all but moving money is told to come back, beyond `underWayMax` that too. */
  readonly underWay: number;
  readonly underWayMax: number;
  /** Work that takes longer makes fewer places, down to a tenth; quicker work makes more again. */
  readonly slowMs: number;
  /** Requests are handed on for so long in one turn of the event loop; who waited longer than `waitMs` is told to come back, */
  readonly turnMs: number;
  readonly waitMs: number;
  /** and who finds so many before them, or half as many of their own network. */
  readonly waitingMax: number;
  /** Of one network, moving money aside: while others ask, it has half of `underWayMax`. */
  readonly underWayPerNetwork: number;
  /** Documents and uploads under way, which last as long as their peer is slow. */
  readonly transfers: number;
  /** Socket upgrades of one network that are open at once. */
  readonly socketsPerNetwork: number;
};

/** @see OWASP ASVS 13.1.2, 13.2.6, 15.2.2; docs/decisions/0024-overload.md for the bounds of work */
export const HTTP_LIMITS: HttpLimits = {
  headersMs: 10_000,
  requestMs: 10_000,
  idleMs: 12_000,
  readMs: 10_000,
  keepAliveMs: 72_000,
  checkMs: 1000,
  requestsPerSocket: 10_000,
  handlerMs: 9800,
  transferMs: 60_000,
  underWay: 256,
  underWayMax: 400,
  slowMs: 1000,
  turnMs: 0.5,
  waitMs: 500,
  waitingMax: 4000,
  underWayPerNetwork: 128,
  transfers: 64,
  socketsPerNetwork: 2000,
};
