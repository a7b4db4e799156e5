import type { CardWebhookKey } from "@evenly/platform";
import type { OriginRules } from "./http/guards.ts";

/** Configuration of the api; built from the environment by env.ts, literal in tests. */
export type AppConfig = OriginRules & {
  /** Address that users open, without a trailing slash. */
  readonly publicUrl: string;
  /** True if users reach the product over https. */
  readonly isSecure: boolean;
  /** Folder of the built web app. */
  readonly webDist: string;
  readonly gateway: { readonly host: string; readonly port: number };
  /** Proxy addresses whose X-Forwarded-For is trusted. */
  readonly trustProxy: string | false;
  /** True in development only: listens on loopback and serves the mailbox. */
  readonly isDevelopment: boolean;
  readonly limits: HttpLimits;
  /** Secrets that verify providers' delivery receipts; null if the channel has no provider. */
  readonly receiptSecrets: { readonly mail: string | null; readonly sms: string | null };
  /** Verifies the messages of the card provider. */
  readonly cardWebhookKey: CardWebhookKey;
  /** The card provider's own form is shown, which loads its scripts. */
  readonly hasCardForm: boolean;
};

/** Timeouts for peers and bounds of concurrent work. */
export type HttpLimits = {
  /** Deadline for a request's headers; `requestMs` is the deadline for the whole request. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** A connection without any activity for this long is closed. */
  readonly idleMs: number;
  /** A connection whose peer reads nothing of an answer for this long is closed. */
  readonly readMs: number;
  readonly keepAliveMs: number;
  /** Interval of the checks for slow peers. */
  readonly checkMs: number;
  readonly requestsPerSocket: number;
  /** Handler timeout (503), behind the deadline of procedures; documents and uploads have `transferMs`. */
  readonly handlerMs: number;
  readonly transferMs: number;
  /** Concurrent requests. Above it every request but a money movement is refused with 503; above `underWayMax` that one too. */
  readonly underWay: number;
  readonly underWayMax: number;
  /** Work slower than this shrinks both bounds, down to a tenth; faster work lets them grow back. */
  readonly slowMs: number;
  /**
   * Requests are dispatched for `turnMs` per turn of the event loop; one that waited longer than `waitMs` is refused with 503.
   */
  readonly turnMs: number;
  readonly waitMs: number;
  /** Maximum number of waiting requests; one network may hold half of them. */
  readonly waitingMax: number;
  /** Concurrent requests of one network without money movements. Of `underWayMax` a network gets half while others ask. */
  readonly underWayPerNetwork: number;
  /** Concurrent downloads and uploads; each lasts as long as its peer needs. */
  readonly transfers: number;
  /** Open socket upgrades of one network. */
  readonly socketsPerNetwork: number;
};

/** @see OWASP ASVS 13.1.2, 13.2.6, 15.2.2; docs/decisions/0024-overload.md for the concurrency bounds */
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
