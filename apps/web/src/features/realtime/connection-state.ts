/** @see spec 1 section 4 (Realtime connection states) */
export type ConnectionState = "disconnected" | "connecting" | "connected" | "closing" | "unknown";

export type Connection = {
  readonly state: ConnectionState;
  /** Every try failed; from now on one a minute, or when the person asks. */
  readonly hasGivenUp: boolean;
};
