/** @see spec 1 section 4 (Realtime connection states) */
export type ConnectionState = "disconnected" | "connecting" | "connected" | "closing" | "unknown";

export type Connection = {
  readonly state: ConnectionState;
  /** Every attempt failed; further ones follow once a minute, or on the user's request. */
  readonly hasGivenUp: boolean;
  /** The server closed this socket for a newer one of the same user; it reopens when the page is looked at again. */
  readonly isPaused: boolean;
};

export const unknownConnection: Connection = { state: "unknown", hasGivenUp: false, isPaused: false };
