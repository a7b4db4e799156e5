/** What the gateway is built from; made from the environment by env.ts, literal in tests. */
export type GatewayConfig = {
  /** Origins whose pages may open a socket; a client without an origin is no browser. */
  readonly origins: ReadonlySet<string>;
  readonly limits: SocketLimits;
  readonly timings: SocketTimings;
};

export type SocketLimits = {
  readonly payloadBytes: number;
  readonly messagesPerSecond: number;
  /** Messages that wait for the ones before them to be answered. */
  readonly waitingMessages: number;
  readonly socketsPerUser: number;
  readonly sockets: number;
  readonly subscriptions: number;
  /** Balances wait and only the newest is kept while more than this is unsent. */
  readonly conflateBytes: number;
  /** A reader with more than this unsent is told nothing more: it fetches again when it has caught up. */
  readonly bufferedBytes: number;
  /** A reader that has not caught up within this time is cut off. */
  readonly behindMs: number;
  /** Bytes that a peer may send in a second, whatever they are. */
  readonly bytesPerSecond: number;
  /** Pieces of one message. */
  readonly fragments: number;
  /** Sockets of one network that have not signed in yet. */
  readonly waitingPerNetwork: number;
  /** Until then a request's head has to be here; slow ones are looked for every `slowCheckMs`. */
  readonly headersMs: number;
  readonly slowCheckMs: number;
};

export type SocketTimings = {
  readonly authenticateMs: number;
  readonly heartbeatMs: number;
  readonly checkMs: number;
  /** Who types and says no more of it has stopped after this. */
  readonly typingMs: number;
  /** Whose last socket closed is offline after this; reloading a page takes less. */
  readonly leaveMs: number;
  /** Who connects within this time is asked about together. */
  readonly gatherMs: number;
};

/** @see docs/api.md "The realtime socket"; OWASP WebSocket cheat sheet for the payload */
export const SOCKET_LIMITS: SocketLimits = {
  payloadBytes: 16 * 1024,
  messagesPerSecond: 20,
  waitingMessages: 40,
  socketsPerUser: 5,
  sockets: 20_000,
  subscriptions: 20,
  conflateBytes: 64 * 1024,
  bufferedBytes: 1024 * 1024,
  behindMs: 5000,
  bytesPerSecond: 20 * 16 * 1024,
  fragments: 64,
  waitingPerNetwork: 100,
  headersMs: 10_000,
  slowCheckMs: 1000,
};
export const SOCKET_TIMINGS: SocketTimings = {
  authenticateMs: 5000,
  heartbeatMs: 30_000,
  checkMs: 10_000,
  typingMs: 6000,
  leaveMs: 3000,
  gatherMs: 100,
};
