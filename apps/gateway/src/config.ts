/** Configuration of the gateway; built from the environment by env.ts, literal in tests. */
export type GatewayConfig = {
  /** Origins whose pages may open a socket; a client without an Origin header is not a browser. */
  readonly origins: ReadonlySet<string>;
  readonly limits: SocketLimits;
  readonly timings: SocketTimings;
};

export type SocketLimits = {
  readonly payloadBytes: number;
  readonly messagesPerSecond: number;
  /** Maximum number of a socket's unprocessed messages. */
  readonly waitingMessages: number;
  /** Signed-in sockets per user; a further one closes the one that has been idle longest. */
  readonly socketsPerUser: number;
  readonly sockets: number;
  readonly frameFilters: number;
  /** Unsent bytes above which only the newest balance frame is kept. */
  readonly conflateBytes: number;
  /** Unsent bytes above which a slow reader gets no frames; once it has caught up it gets a resync. */
  readonly bufferedBytes: number;
  /** A reader that has not caught up within this time (ms) is disconnected. */
  readonly behindMs: number;
  /** Bytes per second that a peer may send, of any kind. */
  readonly bytesPerSecond: number;
  /** Maximum number of fragments per message. */
  readonly fragments: number;
  /** Unauthenticated sockets per network. */
  readonly waitingPerNetwork: number;
  /** Deadline for a request's headers; checked every `slowCheckMs`. */
  readonly headersMs: number;
  readonly slowCheckMs: number;
};

export type SocketTimings = {
  readonly authenticateMs: number;
  readonly heartbeatMs: number;
  readonly checkMs: number;
  /** Typing ends after this time (ms) unless the client repeats it. */
  readonly typingMs: number;
  /** A user goes offline this long (ms) after their last socket closed; longer than a page reload. */
  readonly leaveMs: number;
  /** Users who connect within this time (ms) share one call to the api. */
  readonly collectMs: number;
};

/** @see docs/api.md "The realtime socket"; OWASP WebSocket cheat sheet for the payload */
export const SOCKET_LIMITS: SocketLimits = {
  payloadBytes: 16 * 1024,
  messagesPerSecond: 20,
  waitingMessages: 40,
  socketsPerUser: 20,
  sockets: 20_000,
  frameFilters: 20,
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
  collectMs: 100,
};
