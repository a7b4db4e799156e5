/** A channel refused for good (an address that does not exist): trying again is useless. */
export class PermanentDeliveryError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PermanentDeliveryError";
  }
}

/** The browser that a push is for took its subscription back: nothing reaches it there any more. */
export class EndpointGoneError extends PermanentDeliveryError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EndpointGoneError";
  }
}

/** A channel that is busy or away; it may have said for how long. */
export class TryLaterError extends Error {
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null) {
    super(message);
    this.name = "TryLaterError";
    this.retryAfterMs = retryAfterMs;
  }
}
