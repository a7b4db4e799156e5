/** A permanent refusal by a channel (for example an unknown address): a retry is useless. */
export class PermanentDeliveryError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PermanentDeliveryError";
  }
}

/** The target browser's push subscription no longer exists. */
export class EndpointGoneError extends PermanentDeliveryError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EndpointGoneError";
  }
}

/** The channel is busy or unavailable, possibly with a Retry-After time. */
export class TryLaterError extends Error {
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null) {
    super(message);
    this.name = "TryLaterError";
    this.retryAfterMs = retryAfterMs;
  }
}
