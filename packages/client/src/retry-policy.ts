import type { AppRouter } from "@evenly/api";
import type { Operation, TRPCClientError } from "@trpc/client";

const ATTEMPTS_MAX = 4;
const FIRST_DELAY_MS = 250;
/** Statuses that leave the outcome unknown; a retry may succeed. */
const PASSING = new Set([502, 503, 504]);

/**
 * True if a failed call should be retried: after no answer or a status in PASSING, at most three times, and a mutation only if it
 * has an idempotency key.
 */
export function isWorthRepeating(failure: {
  readonly op: Operation;
  readonly error: TRPCClientError<AppRouter>;
  readonly attempts: number;
}): boolean {
  const { op, error, attempts } = failure;
  if (attempts >= ATTEMPTS_MAX || op.signal?.aborted) return false;
  if (op.type !== "query" && !hasIdempotencyKey(op.input)) return false;
  const { data } = error;
  if (!data) return true;
  if (data.httpStatus === 409) return data.appCode === "IDEMPOTENCY_IN_FLIGHT";
  return PASSING.has(data.httpStatus);
}

/** 250 ms, 500 ms, 1 s, each with up to 50 % jitter, so that clients do not retry at the same time. */
export function retryDelayMs(attempt: number): number {
  return FIRST_DELAY_MS * 2 ** (attempt - 1) * (1 + Math.random() / 2);
}

function hasIdempotencyKey(input: unknown): boolean {
  return typeof input === "object" && input !== null && "idempotencyKey" in input;
}
